import Checks
import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// The reasons for which an export renders frames that it could copy otherwise.
@Suite struct UncopiedPartsTests {
    /// Each reason with a clip that has it.
    private static let obstacles:
        [(name: String, options: [String], change: @Sendable (inout TestClip) -> Void, words: String)] = [
            ("a.mkv", ["-c:v", "mpeg4"], { _ in }, "a.mkv is coded as video/mpeg"),
            ("a.avi", TestParts.h264, { _ in }, "a.avi has pictures without times"),
            ("a.mov", ["-c:v", "prores_ks"], { _ in }, "a.mov is coded as apch, the output as H.264"),
            (
                "a.mp4", TestParts.hevc + ["-x265-params", "log-level=none"], { _ in },
                "a.mp4 is coded as hev1, the output as H.264"
            ),
            ("a.mp4", ["-c:v", "mpeg4"], { _ in }, "a.mp4 is coded as mp4v, the output as H.264"),
            ("a.mp4", TestParts.h264 + ["-pix_fmt", "yuv422p"], { _ in }, "not 4:2:0 with 8 bits"),
            ("a.mp4", TestParts.h264 + ["-pix_fmt", "yuv420p10le"], { _ in }, "not 4:2:0 with 8 bits"),
            ("a.mp4", TestParts.h264 + ["-flags", "+ildct+ilme"], { _ in }, "may be interlaced"),
            (
                "a.mp4", TestParts.h264 + ["-vf", "scale=160:90,setsar=1"], { _ in },
                "scaled, moved or cropped"
            ),
            ("a.mp4", TestParts.h264 + ["-vf", "setsar=2"], { _ in }, "scaled, moved or cropped"),
            (
                "a.mp4",
                TestParts.h264 + [
                    "-vf", "scale=in_color_matrix=bt709:out_color_matrix=bt601", "-colorspace", "smpte170m",
                ],
                { _ in }, "other colors than the output"
            ),
            (
                "a.mp4",
                TestParts.h264 + ["-vf", "scale=out_range=pc", "-color_range", "pc", "-colorspace", "bt709"],
                { _ in },
                "other colors than the output"
            ),
            (
                "a.mp4", TestParts.h264 + ["-r", "25"], { _ in },
                "frames of a.mp4 that aren't at the output's times"
            ),
            ("a.mp4", ["-c:v", "copy"], { $0.rotation = 180 }, "turned or mirrored"),
        ]

    @Test(arguments: TestShare.of(obstacles.indices)) func whatCannotBeCopiedIsRendered(index: Int)
        async throws
    {
        let (name, options, change, words) = Self.obstacles[index]
        try await TestParts.inFolder { folder in
            let clip = try await TestParts.made(name, in: folder, options, change)
            let good = folder.appendingPathComponent("good.mp4")
            try FileManager.default.copyItem(
                at: try await TestMedia.clip(TestClip(.numbered, frameCount: 90)), to: good)
            let (composition, video) = try await TestParts.fitted([good, clip])
            let report = try Self.report(composition, video)
            #expect(report.contains(words), "\(report)")
            // The good clip is copied nevertheless.
            #expect(report.contains("copied good.mp4"), "\(report)")
        }
    }

    private static func report(
        _ asset: AVAsset, _ video: AVVideoComposition?, _ change: (AVAssetExportSession) -> Void = { _ in }
    ) throws -> String {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        (session.outputFileType, session.videoComposition, session.copiesUnchangedMedia) = (.mp4, video, true)
        change(session)
        return try session.partDescriptions().joined(separator: "\n")
            .replacing(/\/[^ ]*\//, with: "").replacing(/\ +/, with: " ")
    }

    /// Settings of the export, and properties of the edit.
    @Test func otherReasons() async throws {
        try await TestParts.inFolder { folder in
            let good = try await TestParts.made("good.mp4", in: folder, TestParts.h264)
            let (composition, video) = try await TestParts.fitted([good])
            #expect(try Self.report(composition, video).contains("copied good.mp4"))
            #expect(
                try Self.report(composition, video) { $0.outputFileType = .mov }.contains("copied good.mp4"))
            #expect(
                try Self.report(composition, video) { $0.fileLengthLimit = 1_000_000 }
                    .contains("a limit of the file's length"))
            #expect(
                try Self.report(composition, video) {
                    $0.exportSettings = ExportSettings(
                        video: VideoEncoding(codec: .h264, rateControl: .bitRate(1_000_000)), audio: nil)
                }.contains("a bit rate for the whole output"))
            #expect(
                try Self.report(composition, video) {
                    $0.exportSettings = ExportSettings(video: VideoEncoding(codec: .proRes422), audio: nil)
                    $0.outputFileType = .mov
                }.contains("is rendered"))
            #expect(
                try Self.report(composition, video) {
                    $0.exportSettings = ExportSettings(video: VideoEncoding(codec: .h264), audio: nil)
                    $0.outputFileType = .matroska
                }.contains("Matroska is rendered as one"))
            video.frameDuration = CMTime(value: 1, timescale: 24)
            #expect(try !Self.report(composition, video).contains("copied good.mp4"))
            composition.scaleTimeRange(TestParts.frames(0, 60), toDuration: CMTime(value: 4, timescale: 1))
            #expect(try Self.report(composition, nil).contains("speed"))
        }
    }
}
