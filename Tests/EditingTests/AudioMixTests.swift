import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Audio mixes and their parameters. Source: AVAudioMix.h.
@Suite struct AudioMixTests {
    private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    private func parameters(_ trackID: CMPersistentTrackID) -> AVMutableAudioMixInputParameters {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.trackID = trackID
        return parameters
    }

    @Test func defaults() {
        let parameters = AVMutableAudioMixInputParameters()
        #expect(parameters.trackID == kCMPersistentTrackID_Invalid)
        #expect(parameters.audioTimePitchAlgorithm == nil)
        #expect(!parameters.getVolumeRamp(for: .zero, startVolume: nil, endVolume: nil, timeRange: nil))
        #expect(AVMutableAudioMix().inputParameters.isEmpty)
    }

    /// The header's own example, through the calls.
    @Test func headerExample() {
        let parameters = parameters(1)
        parameters.setVolume(1, at: .zero)
        parameters.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 0.2, timeRange: range(4, 9))
        var (start, end, found) = (Float(0), Float(0), CMTimeRange.zero)
        #expect(
            parameters.getVolumeRamp(
                for: seconds(3), startVolume: &start, endVolume: &end, timeRange: &found))
        #expect((start, end) == (1, 1))
        #expect(found == range(0, 4))
        #expect(
            parameters.getVolumeRamp(
                for: seconds(4), startVolume: &start, endVolume: &end, timeRange: &found))
        #expect((start, end) == (0.5, 0.2))
        #expect(found == range(4, 9))
        #expect(!parameters.getVolumeRamp(for: seconds(9), startVolume: nil, endVolume: nil, timeRange: nil))
    }

    /// As tutorials write a fade: the value just where the ramp begins.
    @Test func volumeAtTheStartOfARampIsAccepted() {
        let parameters = parameters(1)
        parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range(4, 9))
        parameters.setVolume(1, at: seconds(4))
        #expect(parameters.contents.volumeRamps.value(at: seconds(9)) == 0)
    }

    @Test func parametersOfATrack() throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 8))
        #expect(AVMutableAudioMixInputParameters(track: track).trackID == 8)
        #expect(AVMutableAudioMixInputParameters(track: nil).trackID == kCMPersistentTrackID_Invalid)
    }

    @Test func copiesOfParametersAreSnapshotsOfTheRightClass() throws {
        let original = parameters(1)
        original.audioTimePitchAlgorithm = .spectral
        original.setVolume(0.5, at: .zero)
        let copy = try #require(original.copy() as? AVAudioMixInputParameters)
        let mutableCopy = try #require(copy.mutableCopy() as? AVMutableAudioMixInputParameters)
        original.trackID = 2
        original.audioTimePitchAlgorithm = nil
        original.setVolume(0.75, at: .zero)
        #expect(!(copy is AVMutableAudioMixInputParameters))
        for snapshot in [copy, mutableCopy] {
            #expect(snapshot.trackID == 1)
            #expect(snapshot.audioTimePitchAlgorithm == .spectral)
            #expect(snapshot.contents.volumeRamps.value(at: .zero) == 0.5)
        }
    }

    @Test func parametersMayBeChangedAfterTheyWereSet() {
        let (mix, parameters) = (AVMutableAudioMix(), parameters(1))
        mix.inputParameters = [parameters]
        parameters.setVolume(0.5, at: .zero)
        #expect(mix.volumeRamps(forTrackID: 1)?.value(at: .zero) == 0.5)
    }

    /// Sessions copy what is assigned to them.
    @Test func laterChangesDoNotReachACopy() throws {
        let (mix, parameters) = (AVMutableAudioMix(), parameters(1))
        mix.inputParameters = [parameters]
        let copy = try #require(mix.copy() as? AVAudioMix)
        let mutableCopy = try #require(mix.mutableCopy() as? AVMutableAudioMix)
        parameters.setVolume(0.5, at: .zero)
        mix.inputParameters = []
        #expect(type(of: copy) == AVAudioMix.self)
        for snapshot in [copy, mutableCopy] {
            #expect(snapshot.volumeRamps(forTrackID: 1)?.isEmpty == true)
            #expect(snapshot.inputParameters[0] is AVMutableAudioMixInputParameters)
        }
    }

    @Test func tracksWithoutParametersHaveNone() {
        #expect(AVMutableAudioMix().volumeRamps(forTrackID: 1) == nil)
        #expect(AVMutableAudioMix().audioTimePitchAlgorithm(forTrackID: 1) == nil)
    }

    /// One object a clip, as clients write them, is taken as one object a track.
    @Test func severalParametersOfOneTrackAreTakenTogether() {
        let (first, other, second) = (parameters(1), parameters(2), parameters(1))
        first.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range(4, 5))
        first.audioTimePitchAlgorithm = .varispeed
        other.setVolume(0.1, at: .zero)
        second.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(5, 7))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [first, other, second]
        let ramps = mix.volumeRamps(forTrackID: 1)
        #expect(ramps?.value(at: seconds(3)) == 1)
        #expect(ramps?.value(at: CMTime(value: 9, timescale: 2)) == 0.5)
        #expect(ramps?.value(at: seconds(5)) == 0)
        #expect(ramps?.value(at: seconds(6)) == 0.5)
        #expect(ramps?.value(at: seconds(8)) == 1)
        #expect(mix.audioTimePitchAlgorithm(forTrackID: 1) == .varispeed)
    }
}
