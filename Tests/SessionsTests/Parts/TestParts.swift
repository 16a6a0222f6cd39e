import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// Clips, edits and exports for the tests of copied parts.
enum TestParts {
    static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder.make("parts")
        defer { TemporaryFolder.remove(folder) }
        return try await body(folder)
    }

    /// 90 numbered frames at 30 a second with a tone.
    static func made(
        _ name: String, in folder: URL, _ options: [String], audio: [String] = ["-c:a", "aac"],
        _ change: (inout TestClip) -> Void = { _ in }
    ) async throws -> URL {
        var clip = TestClip(.numbered, frameCount: 90)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * 90)
        change(&clip)
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", try await TestMedia.clip(clip).path] + options + audio + [
                url.path
            ])
        return url
    }

    static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-g", "20"]
    static let hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "12"]

    static func frames(_ first: Int64, _ last: Int64) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: first, timescale: 30), end: CMTime(value: last, timescale: 30))
    }

    /// Two seconds of each clip, 320 by 180 at 30 frames a second.
    static func fitted(
        _ clips: [URL]
    ) async throws -> (AVMutableComposition, AVMutableVideoComposition) {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let video = AVMutableVideoComposition()
        (video.renderSize, video.frameDuration) = (
            CGSize(width: 320, height: 180), CMTime(value: 1, timescale: 30)
        )
        for clip in clips {
            let source = try #require(AVURLAsset(url: clip).tracks(withMediaType: .video).first)
            let start = composition.duration
            try track.insertTimeRange(frames(0, 60), of: source, at: start)
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            if source.preferredTransform != .identity {
                layer.setTransform(source.preferredTransform, at: .zero)
            }
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(start: start, end: composition.duration)
            instruction.layerInstructions = [layer]
            video.instructions.append(instruction)
        }
        return (composition, video)
    }

    static func session(_ asset: AVAsset, _ preset: String) throws -> AVAssetExportSession {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        #expect(!session.copiesUnchangedMedia)
        session.copiesUnchangedMedia = true
        return session
    }

    static func exporting(
        _ asset: AVAsset, to output: URL, as fileType: AVFileType = .mp4,
        preset: String = AVAssetExportPresetHighestQuality,
        _ change: (AVAssetExportSession) -> Void = { _ in }
    ) async throws -> RenderPlan {
        let session = try session(asset, preset)
        change(session)
        try await session.export(to: output, as: fileType)
        #expect(session.progress == 1)
        return try #require(session.plan)
    }
}
