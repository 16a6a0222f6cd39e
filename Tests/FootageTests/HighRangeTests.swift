import Editing
import FootageSupport
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Footage of high dynamic range: mapped in a standard film, kept where the composition asks for it.
@Suite(.serialized) struct HighRangeTests {
    private static let hybrid = MadeClip(
        "hlg.mp4",
        "-c:v libx265 -preset ultrafast -tag:v hvc1 -pix_fmt yuv420p10le -x265-params"
            + " log-level=none:qp=8:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc:range=limited"
            + " -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc",
        input: "gradients=size=480x360:rate=25:duration=0.3:c0=0x202020:c1=0xb0b0b0:nb_colors=2:seed=3")

    @Test func mapsToStandardRangeAsFFmpegWould() async throws {
        let row = await FootageCheck(try await Self.hybrid.make()).row()
        #expect(row.isPassed, "\(row.line)")
        let worst = try #require(row.worstLuma)
        #expect(worst > 24)
    }

    @Test func keepsWhatTheCompositionAsksFor() async throws {
        let asset = AVURLAsset(url: try await Self.hybrid.make())
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.colorPrimaries = "ITU_R_2020"
        composition.colorTransferFunction = "ITU_R_2100_HLG"
        composition.colorYCbCrMatrix = "ITU_R_2020"
        let plan = try PlanCompiler(asset: asset, videoComposition: composition).plan()
        #expect(plan.video?.pixelFormat == .i420TenBit)
        #expect(plan.video?.colorimetry == "bt2100-hlg")

        let folder = try TemporaryFolder.make("kept")
        let file = folder.appendingPathComponent("kept.mp4")
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        try await session.export(to: file, as: .mp4)
        let told = try await FFmpeg.probe(
            file, "stream=pix_fmt,color_space,color_transfer,color_primaries", streams: "v:0")
        #expect(told == ["yuv420p10le,bt2020nc,arib-std-b67,bt2020"])
    }

    @Test func coloursOfTheCompositionAreWritten() async throws {
        let asset = AVURLAsset(url: try await MadeClip("sd.mp4", "-c:v libx264 -pix_fmt yuv420p").make())
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.colorPrimaries = "ITU_R_709_2"
        composition.colorTransferFunction = "ITU_R_709_2"
        composition.colorYCbCrMatrix = "ITU_R_709_2"
        let plan = try PlanCompiler(asset: asset, videoComposition: composition).plan()
        #expect(plan.video?.colorimetry == "bt709")
        #expect(plan.video?.pixelFormat == .i420)
    }
}
