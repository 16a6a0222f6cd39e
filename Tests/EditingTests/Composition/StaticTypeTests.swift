import Editing
import Foundation
import MediaTypes
import Testing

/// Each class gives its own track and segment types, as published client code expects: a wrong type would
/// not compile here.
@Suite struct StaticTypeTests {
    private func composition() throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        try composition.insertTimeRange(range(0, 2), of: FakeMedia.clip(), at: .zero)
        return composition
    }

    @Test func tracks() async throws {
        let mutable = try composition()
        let immutable = try #require(mutable.copy() as? AVComposition)
        let asset: AVAsset = mutable
        let ofMutable: [AVMutableCompositionTrack] = mutable.tracks
        let ofImmutable: [AVCompositionTrack] = immutable.tracks
        let ofAsset: [AVAssetTrack] = asset.tracks
        #expect(ofMutable == ofAsset)
        #expect(ofImmutable.map(\.trackID) == [1, 2])
        for track in mutable.tracks { track.preferredVolume = 0.5 }
        #expect(asset.tracks.allSatisfy { $0.preferredVolume == 0.5 })
        mutable.tracks(withMediaType: .video).first?.isEnabled = false
        #expect(asset.tracks(withMediaType: .video).map(\.isEnabled) == [false])
        mutable.tracks(withMediaCharacteristic: .audible).first?.languageCode = "eng"
        #expect(asset.tracks(withMediaCharacteristic: .audible).map(\.languageCode) == ["eng"])
        #expect(immutable.tracks(withMediaCharacteristic: .visual).first?.segments.first?.sourceTrackID == 1)
        #expect(immutable.tracks(withMediaType: .audio).first?.segments.first?.sourceTrackID == 2)
        #expect(mutable.track(withTrackID: 1)?.segments?.count == 1)
        #expect(immutable.track(withTrackID: 2)?.segments.first?.sourceTrackID == 2)
    }

    @Test func loadedTracks() async throws {
        let mutable = try composition()
        let immutable = try #require(mutable.copy() as? AVComposition)
        let asset: AVAsset = mutable
        let ofMutable: [AVMutableCompositionTrack] = try await mutable.load(.tracks)
        let ofImmutable: [AVCompositionTrack] = try await immutable.load(.tracks)
        let ofAsset: [AVAssetTrack] = try await asset.load(.tracks)
        #expect(ofMutable == ofAsset)
        #expect(ofImmutable == immutable.tracks)
        let videos: [AVMutableCompositionTrack] = try await mutable.loadTracks(withMediaType: .video)
        let visual: [AVMutableCompositionTrack] = try await mutable.loadTracks(
            withMediaCharacteristic: .visual)
        #expect(videos == visual)
        let sounds: [AVCompositionTrack] = try await immutable.loadTracks(withMediaType: .audio)
        let audible: [AVCompositionTrack] = try await immutable.loadTracks(withMediaCharacteristic: .audible)
        #expect(sounds == audible)
        let one: AVMutableCompositionTrack? = try await mutable.loadTrack(withTrackID: 1)
        #expect(one === mutable.tracks.first)
        let other: AVCompositionTrack? = try await immutable.loadTrack(withTrackID: 1)
        #expect(other === immutable.tracks.first)
        let segments: [AVCompositionTrackSegment] = try await ofImmutable[0].load(.segments)
        #expect(segments == ofImmutable[0].segments)
        #expect(try await ofImmutable[0].loadSegment(forTrackTime: .zero) == segments[0])
    }

    @Test func segments() throws {
        let track = try #require(try composition().tracks.first)
        let immutable: AVCompositionTrack = track
        let plain: AVAssetTrack = track
        var count = 0
        for segment in track.segments { count += segment.sourceURL == nil ? 0 : 1 }
        for segment in immutable.segments { count += segment.sourceURL == nil ? 0 : 1 }
        for segment in plain.segments { count += segment.isEmpty ? 0 : 1 }
        #expect(count == 3)
        let ofPlain: [AVAssetTrackSegment] = plain.segments
        #expect(ofPlain.first is AVCompositionTrackSegment)
        #expect([track].flatMap { $0.segments! }.count == 1)
        track.segments.append(AVCompositionTrackSegment(timeRange: range(2, 1)))
        #expect(plain.segments.map(\.isEmpty) == [false, true])
        if let segments = track.segments { track.segments = segments.dropLast() }
        #expect(track.segments.count == 1)
    }
}
