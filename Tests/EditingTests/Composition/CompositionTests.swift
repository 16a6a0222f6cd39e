import Editing
import Foundation
import MediaTypes
import Testing

@Suite struct CompositionTests {
    private func track(
        _ composition: AVMutableComposition, _ mediaType: AVMediaType = .video,
        id: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) throws -> AVMutableCompositionTrack {
        try #require(composition.addMutableTrack(withMediaType: mediaType, preferredTrackID: id))
    }

    @Test func defaultsOfATrack() throws {
        // AVCompositionTrack.h.
        let track = try track(AVMutableComposition())
        #expect(track.isEnabled)
        #expect(track.naturalTimeScale == 600)
        #expect(track.languageCode == nil)
        #expect(track.extendedLanguageTag == nil)
        #expect(track.preferredTransform == .identity)
        #expect(track.preferredVolume == 1)
        #expect(track.segments.isEmpty)
        #expect(track.timeRange == .zero)
        #expect(track.segment(forTrackTime: .zero) == nil)
        #expect(!track.isSelfContained)
        #expect(track.naturalSize == .zero)
        #expect(track.minFrameDuration == .invalid)
    }

    @Test func naturalTimeScaleIsThatOfTheFirstMediaUntilSet() throws {
        // AVCompositionTrack.h, naturalTimeScale.
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 1), at: time(2))
        #expect(fixture.track.naturalTimeScale == 12_800)
        fixture.track.naturalTimeScale = 30
        #expect(fixture.track.naturalTimeScale == 30)
        fixture.track.naturalTimeScale = 0
        #expect(fixture.track.naturalTimeScale == 12_800)
    }

    @Test func settableValuesOfATrackAreKeptByCopies() throws {
        let composition = AVMutableComposition()
        let track = try track(composition)
        track.isEnabled = false
        track.languageCode = "deu"
        track.extendedLanguageTag = "de-AT"
        track.preferredTransform = CGAffineTransform(translationX: 3, y: 4)
        track.preferredVolume = 0.5
        track.naturalTimeScale = 90
        let copy = try #require(composition.copy() as? AVComposition)
        let copied = try #require(copy.tracks.first)
        #expect(!copied.isEnabled)
        #expect(copied.languageCode == "deu")
        #expect(copied.extendedLanguageTag == "de-AT")
        #expect(copied.preferredTransform == CGAffineTransform(translationX: 3, y: 4))
        #expect(copied.preferredVolume == 0.5)
        #expect(copied.naturalTimeScale == 90)
    }

    @Test func trackIDs() throws {
        // AVComposition.h, addMutableTrack: the preferred ID if it is not in use and was never used before.
        let composition = AVMutableComposition()
        let first = try track(composition, id: 7)
        #expect(first.trackID == 7)
        #expect(try track(composition, id: 7).trackID == 8)
        #expect(try track(composition).trackID == 9)
        composition.removeTrack(first)
        #expect(try track(composition, id: 7).trackID == 10)
        #expect(try track(composition, id: -3).trackID == 11)
        #expect(composition.unusedTrackID() == 12)
        let copy = try #require(composition.mutableCopy() as? AVMutableComposition)
        #expect(try track(copy, id: 7).trackID == 12)
    }

    @Test func greatestTrackIDLeavesRoom() throws {
        let composition = AVMutableComposition()
        #expect(try track(composition, id: .max).trackID == .max)
        #expect(try track(composition).trackID == 1)
    }

    @Test func removedTrackHasNoComposition() throws {
        // AVComposition.h, removeTrack.
        let composition = AVMutableComposition()
        let (first, second) = (try track(composition), try track(composition))
        #expect(first.asset === composition)
        composition.removeTrack(first)
        #expect(first.asset == nil)
        #expect(composition.tracks == [second])
        composition.removeTrack(first)
        #expect(composition.tracks == [second])
        #expect(composition.track(withTrackID: first.trackID) == nil)
    }

    @Test func trackDoesNotKeepItsComposition() throws {
        // AVAssetTrack.h, asset: weak.
        var composition: AVMutableComposition? = AVMutableComposition()
        let track = try self.track(#require(composition))
        composition = nil
        #expect(track.asset == nil)
    }

    @Test func naturalSize() throws {
        // AVComposition.h, naturalSize.
        let fixture = try Fixture()
        #expect(fixture.composition.naturalSize == .zero)
        try fixture.insert(0, range(0, 1), at: .zero)
        #expect(fixture.composition.naturalSize == CGSize(width: 1280, height: 720))
        fixture.composition.naturalSize = CGSize(width: 640, height: 480)
        #expect(fixture.composition.naturalSize == CGSize(width: 640, height: 480))
        let copy = try #require(fixture.composition.copy() as? AVComposition)
        #expect(copy.naturalSize == CGSize(width: 640, height: 480))
        fixture.composition.naturalSize = .zero
        #expect(fixture.composition.naturalSize == CGSize(width: 1280, height: 720))
    }

    @Test func durationIsTheLongestTracksEnd() throws {
        let composition = AVMutableComposition()
        #expect(composition.duration == .zero)
        let clip = FakeMedia.clip()
        try track(composition).insertTimeRange(range(0, 2), of: clip.tracks[0], at: time(3))
        try track(composition, .audio).insertTimeRange(range(0, 4), of: clip.tracks[1], at: .zero)
        #expect(composition.duration == time(5))
    }

    @Test func timeRangeStartsAfterALeadingEmptySegment() throws {
        // AVAssetTrack.h, timeRange: a start after zero means that an empty segment comes first.
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 2), at: time(3))
        #expect(fixture.track.timeRange == range(3, 2))
    }

    @Test func copyIsASnapshot() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 4), at: .zero)
        let copy = try #require(fixture.composition.copy() as? AVComposition)
        #expect(!(copy is AVMutableComposition))
        #expect(!(copy.tracks[0] is AVMutableCompositionTrack))
        let mutable = try #require(copy.mutableCopy() as? AVMutableComposition)
        fixture.track.removeTimeRange(range(0, 1))
        mutable.tracks[0].removeTimeRange(range(0, 2))
        #expect(Fixture.written(copy.tracks[0], assets: fixture.assets) == "a[0,4)@0..4")
        #expect(fixture.written == "a[1,4)@0..3")
        #expect(Fixture.written(mutable.tracks[0], assets: fixture.assets) == "a[2,4)@0..2")
        #expect(copy.tracks[0].asset === copy)
        #expect(copy.tracks[0].trackID == fixture.track.trackID)
        #expect(copy.copy() as? AVComposition === copy)
    }

    @Test func copyOfATrackIsASnapshot() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 4), at: .zero)
        let copy = try #require(fixture.track.copy() as? AVCompositionTrack)
        fixture.track.removeTimeRange(range(0, 4))
        #expect(copy.segments.count == 1)
        #expect(copy.asset === fixture.composition)
        #expect(copy.copy() as? AVCompositionTrack === copy)
    }

    @Test func compatibleTracks() async throws {
        // AVComposition.h, mutableTrackCompatibleWithTrack; AVAsset.h, compatibleTrackForCompositionTrack.
        let composition = AVMutableComposition()
        let (video, audio) = (try track(composition), try track(composition, .audio))
        let clip = FakeMedia.clip()
        #expect(composition.mutableTrack(compatibleWith: clip.tracks[0]) === video)
        #expect(composition.mutableTrack(compatibleWith: clip.tracks[1]) === audio)
        composition.removeTrack(audio)
        #expect(composition.mutableTrack(compatibleWith: clip.tracks[1]) == nil)
        #expect(clip.compatibleTrack(for: audio) === clip.tracks[1])
        #expect(try await clip.findCompatibleTrack(for: video) === clip.tracks[0])
    }

    @Test func initializationOptionsAreKept() throws {
        let options: [String: Any] = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
        let composition = AVMutableComposition(urlAssetInitializationOptions: options)
        #expect(composition.urlAssetInitializationOptions.count == 1)
        let copy = try #require(composition.copy() as? AVComposition)
        #expect(
            copy.urlAssetInitializationOptions[AVURLAssetPreferPreciseDurationAndTimingKey] as? Bool == true)
        #expect(AVMutableComposition().urlAssetInitializationOptions.isEmpty)
    }

    @Test func capabilitiesAreThoseOfTheSources() throws {
        var undecodable = FakeMedia.track()
        undecodable.isDecodable = false
        let (good, bad) = (FakeMedia.clip(), FakeMedia.asset([undecodable]))
        let composition = AVMutableComposition()
        #expect(!composition.isPlayable)
        let first = try track(composition)
        try first.insertTimeRange(range(0, 1), of: good.tracks[0], at: .zero)
        #expect(composition.isPlayable && composition.isExportable && composition.isComposable)
        let second = try track(composition)
        try second.insertTimeRange(range(0, 1), of: bad.tracks[0], at: .zero)
        #expect(composition.isPlayable && composition.isReadable)
        #expect(!composition.isExportable)
        #expect(first.isDecodable && !second.isDecodable && !second.isPlayable)
    }
}
