import Editing
import Foundation
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// What a track's segments sound like: as they are, scaled, or silent. Times in tenths of a second.
@Suite struct SoundSegmentsTests {
    private func segment(
        _ target: CMTimeRange, from source: CMTimeRange?, of media: CompilerTrack.Media
    ) -> CompilerTrack.Segment {
        CompilerTrack.Segment(
            target: target, clip: source.map { CompilerTrack.Clip(media: media, source: $0) })
    }

    private func planned(
        _ pieces: [(target: CMTimeRange, source: CMTimeRange?)],
        algorithm: AVAudioTimePitchAlgorithm = .spectral
    ) throws -> [AudioTrackPlan.Segment] {
        let media = CompilerTrack.Media(
            url: URL(fileURLWithPath: "/media/a.wav"),
            description: MediaTrackDescription(trackID: 1, mediaType: .audio))
        let segments = pieces.map { segment($0.target, from: $0.source, of: media) }
        let track = CompilerTrack(
            trackID: 1, mediaType: .audio, isEnabled: true, preferredVolume: 1, segments: segments)
        return try SoundSegments(of: track, algorithm: algorithm).planned(segments)
    }

    @Test func naturalScaledAndSilent() throws {
        let result = try planned([
            (.tenths(0, 10), .tenths(5, 15)), (.tenths(10, 20), nil), (.tenths(20, 30), .tenths(0, 20)),
            (.tenths(30, 40), .tenths(7, 7)),
        ])
        #expect(result.map(\.target) == [.tenths(0, 10), .tenths(10, 20), .tenths(20, 30), .tenths(30, 40)])
        #expect(result.map { $0.clip?.scaling?.sourceDuration } == [nil, nil, .seconds(20, 10), nil])
        #expect(result.map { $0.clip?.sourceStart } == [.seconds(5, 10), nil, .zero, nil])
    }

    /// Stretching begins anew at each start: parts of one stretch are one, others stay apart.
    @Test(arguments: [
        (CMTimeRange.tenths(10, 20), CMTimeRange.tenths(5, 10), 1),
        (.tenths(10, 20), .tenths(6, 11), 2),
        (.tenths(10, 20), .tenths(5, 12), 2),
        (.tenths(10, 15), .tenths(5, 10), 2),
    ]) func partsOfOneStretch(target: CMTimeRange, source: CMTimeRange, count: Int) throws {
        let result = try planned([(.tenths(0, 10), .tenths(0, 5)), (target, source)])
        #expect(result.count == count)
        #expect(result.last?.target.end == target.end)
    }

    /// Cuts that take nothing away, where the source lies between two samples of the output's grid, and where a time
    /// was rounded.
    @Test func cutsOfOneSoundAreNotHeard() throws {
        let offset = CMTime.seconds(1, 130_000)
        let rounded = CMTime.seconds(214_748_365, 2_147_483_647)
        let pieces: [(CMTimeRange, CMTimeRange?)] = (0..<5).map { (index: Int64) in
            let target = CMTimeRange.tenths(index, index + 1)
            let duration = index == 2 ? rounded : target.duration
            return (target, CMTimeRange(start: target.start + offset, duration: duration))
        }
        let result = try planned(pieces)
        #expect(result.map(\.target) == [.tenths(0, 5)])
        #expect(result.first?.clip?.sourceStart == offset)
        #expect(result.first?.clip?.scaling == nil)
    }

    /// Half a sample of 48,000 a second.
    @Test(arguments: [(96_001, false), (95_999, true), (24_000, true)] as [(Int32, Bool)])
    func whatIsCutOutAndWhatIsScaled(timescale: Int32, isScaled: Bool) throws {
        let little = CMTime.seconds(1, timescale)
        let scaled = CMTimeRange(start: .zero, duration: .seconds(1) + little)
        #expect((try planned([(.tenths(0, 10), scaled)]).first?.clip?.scaling != nil) == isScaled)
        let rest = CMTimeRange(start: .seconds(1) + little, duration: .seconds(1))
        let cut = try planned([(.tenths(0, 10), .tenths(0, 10)), (.tenths(10, 20), rest)])
        #expect(cut.count == (isScaled ? 2 : 1))
    }

    @Test(arguments: [
        (AVAudioTimePitchAlgorithm.spectral, AudioScaling.Algorithm.spectral), (.timeDomain, .timeDomain),
        (.lowQualityZeroLatency, .lowQualityZeroLatency), (.varispeed, .varispeed),
    ]) func algorithms(asked: AVAudioTimePitchAlgorithm, planned algorithm: AudioScaling.Algorithm) throws {
        let result = try planned([(.tenths(0, 10), .tenths(0, 5))], algorithm: asked)
        #expect(result.first?.clip?.scaling?.algorithm == algorithm)
    }

    /// An unknown one is an error only if there is something to scale.
    @Test func unknownAlgorithms() throws {
        let unknown = AVAudioTimePitchAlgorithm(rawValue: "reversed")
        #expect(try planned([(.tenths(0, 10), .tenths(0, 10))], algorithm: unknown).count == 1)
        #expect {
            try planned([(.tenths(0, 10), .tenths(0, 5))], algorithm: unknown)
        } throws: { error in
            (error as? AVError)?.code == .operationNotSupportedForAsset
        }
    }
}
