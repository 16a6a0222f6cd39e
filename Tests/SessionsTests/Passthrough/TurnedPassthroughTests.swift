import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A copied composition's tracks have the properties of the composition's, not of the clips'.
@Suite struct TurnedPassthroughTests {
    private static func turned() async throws -> URL {
        try await TestMedia.clip(TestClip(.numbered, frameCount: 20).with { $0.rotation = 90 })
    }

    @Test(arguments: [false, true]) func theTrackSaysHowItIsTurned(isSet: Bool) async throws {
        try await JoinedExport.inFolder { folder in
            let asset = AVURLAsset(url: try await Self.turned())
            let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
            let composition = AVMutableComposition()
            let track = try #require(
                composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
            for _ in 0..<2 {
                try track.insertTimeRange(source.timeRange, of: source, at: composition.duration)
            }
            if isSet { track.preferredTransform = source.preferredTransform }
            (track.languageCode, track.extendedLanguageTag) = ("deu", "de-AT")
            let output = folder.appendingPathComponent("output.mov")
            try await JoinedExport.write(composition, to: output, as: .mov)
            let copied = try #require(
                try await AVURLAsset(url: output).loadTracks(withMediaType: .video).first)
            #expect(copied.preferredTransform == track.preferredTransform)
            #expect(copied.preferredTransform.isIdentity != isSet)
            #expect(copied.languageCode == "deu" && copied.extendedLanguageTag == "de-AT")
            let film = try await FFmpeg.video(of: output)
            #expect(film.width == (isSet ? 180 : 320) && film.frames.count == 40)
        }
    }

    /// `insertTimeRange(_:of:at:)` of the composition gives its tracks the clips' transform.
    @Test func aWholeFileStaysTurned() async throws {
        try await JoinedExport.inFolder { folder in
            let asset = AVURLAsset(url: try await Self.turned())
            let composition = AVMutableComposition()
            let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
            for _ in 0..<2 { try composition.insertTimeRange(whole, of: asset, at: composition.duration) }
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            #expect(try await FFmpeg.video(of: output).width == 180)
        }
    }
}
