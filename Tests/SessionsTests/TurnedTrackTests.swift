import Editing
import Foundation
import MediaTypes
import RenderPlan
@testable import Sessions
import TestSupport
import Testing

/// Tracks of compositions that their preferred transform turns, without a video composition: exports, images and
/// players show them as they show the file.
@Suite struct TurnedTrackTests {
    /// Dark at the left; a quarter turn clockwise puts that at the top.
    private static func turned(_ transform: CGAffineTransform) async throws -> AVMutableComposition {
        let url = try await TestMedia.clip(TestClip(.horizontalGradient, frameCount: 15))
        let asset = AVURLAsset(url: url)
        let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        try track.insertTimeRange(source.timeRange, of: source, at: .zero)
        track.preferredTransform = transform
        return composition
    }

    /// As phones write it, and as cosines of a quarter turn have it, which leave the picture outside of the frame.
    private static let quarterTurns = [
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0),
        CGAffineTransform(rotationAngle: .pi / 2),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: quarterTurns)
    func anExportHasTheTurnedSize(transform: CGAffineTransform) async throws {
        let folder = try TemporaryFolder.make("turned")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        let session = try #require(
            AVAssetExportSession(
                asset: try await Self.turned(transform), presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: file, as: .mp4)
        let video = try await FFmpeg.video(of: file)
        #expect(video.width == 180 && video.height == 320 && video.frames.count == 15)
        let frame = try #require(video.frames.first)
        for row in [2, 80, 160, 240, 316] {
            let expected = 16 + 219 * (Double(row) + 0.5) / 320
            let found = frame.mean(columns: 0..<180, rows: row..<row + 1)
            #expect(abs(found - expected) < 4, "row \(row)")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: quarterTurns)
    func imagesAndPlayersAgree(transform: CGAffineTransform) async throws {
        let composition = try await Self.turned(transform)
        let generator = AVAssetImageGenerator(asset: composition)
        generator.appliesPreferredTrackTransform = true
        let upright = try await generator.image(at: .zero).image
        #expect(upright.width == 180 && upright.height == 320)
        #expect(upright.pixels[0] < 30 && upright.pixels[319 * upright.bytesPerRow] > 225)
        generator.appliesPreferredTrackTransform = false
        let plain = try await generator.image(at: .zero).image
        #expect(plain.width == 320 && plain.height == 180)
        let item = AVPlayerItem(asset: composition)
        #expect(item.presentationSize == CGSize(width: 180, height: 320))
        let played = try item.compiled().plan.video
        #expect(played?.width == 180 && played?.height == 320)
    }

    /// AVMutableComposition.h: a natural size that was set counts before the first track's.
    @Test func aChosenSizeStays() async throws {
        let composition = try await Self.turned(Self.quarterTurns[0])
        composition.naturalSize = CGSize(width: 400, height: 400)
        let item = AVPlayerItem(asset: composition)
        #expect(item.presentationSize == CGSize(width: 400, height: 400))
        #expect(try item.compiled().plan.video?.width == 400)
    }
}
