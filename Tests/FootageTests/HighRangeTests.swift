import Editing
import ExtraTypes
import FootageSupport
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Footage of high dynamic range: mapped in a standard film, kept where the composition asks for it.
@Suite(.serialized) struct HighRangeTests {
    private static func clip(_ transfer: String) -> MadeClip {
        MadeClip(
            "\(transfer).mp4",
            "-vf scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le,"
                + FFmpeg.tags("bt2020", transfer: transfer, matrix: "bt2020nc")
                + " -c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params"
                + " log-level=none:qp=8:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc:range=limited",
            input: "gradients=size=480x360:rate=25:duration=0.3:c0=0x202020:c1=0xb0b0b0:nb_colors=2:seed=3")
    }

    @Test(arguments: ["arib-std-b67", "smpte2084"])
    func mapsToStandardRangeAsFFmpegWould(transfer: String) async throws {
        let row = await FootageCheck(try await Self.clip(transfer).make()).row()
        #expect(row.isPassed, "\(row.line)")
        let worst = try #require(row.worstLuma)
        #expect(worst > 24)
    }

    struct Light: Sendable, CustomTestStringConvertible {
        var transferFunction: String
        /// FFmpeg's name.
        var transfer: String
        /// The colors of the output.
        var colorimetry: Colorimetry
        var testDescription: String { transferFunction }
    }

    /// Every number of 10 bits stays what it is up to the encoder, and the file says what the numbers mean.
    @Test(arguments: [
        Light(transferFunction: "ITU_R_2100_HLG", transfer: "arib-std-b67", colorimetry: .bt2100HLG),
        Light(transferFunction: "SMPTE_ST_2084_PQ", transfer: "smpte2084", colorimetry: .bt2100PQ),
    ])
    func keepsWhatTheCompositionAsksFor(_ light: Light) async throws {
        let clip = try await Self.clip(light.transfer).make()
        let asset = AVURLAsset(url: clip)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.colorPrimaries = "ITU_R_2020"
        composition.colorTransferFunction = light.transferFunction
        composition.colorYCbCrMatrix = "ITU_R_2020"
        let plan = try PlanCompiler(asset: asset, videoComposition: composition).plan()
        #expect(plan.video?.pixelFormat == .i420TenBit)
        #expect(plan.video?.colorimetry == light.colorimetry)
        let source = try await Self.tenBits(of: clip)
        #expect(source.count == 2_073_600)
        // More than 8 bits can hold: neighbours of 10 bits are told apart.
        let lowestBits = Set(source.map { $0 & 3 })
        #expect(lowestBits.count == 4)
        let raw = try await RawFilm(rendering: plan).frames
        let rendered = raw.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        #expect(rendered == source)

        let folder = try TemporaryFolder.make("kept")
        let file = folder.appendingPathComponent("kept.mp4")
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        try await session.export(to: file, as: .mp4)
        let told = try await FFmpeg.probe(
            file, "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries", streams: "v:0")
        #expect(told == ["yuv420p10le,tv,bt2020nc,\(light.transfer),bt2020"])
        let film = try await Self.tenBits(of: file)
        #expect(film.count == source.count)
        let differences = zip(source, film).map { Double($0) - Double($1) }
        let count = Double(source.count)
        let bias = differences.reduce(0, +) / count
        let deviation = (differences.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
        // In codes of 10 bits, after an encoder of finite quality.
        #expect(abs(bias) < 0.5)
        #expect(deviation < 4)
    }

    /// All numbers of a file's frames, as ffmpeg decodes them.
    private static func tenBits(of file: URL) async throws -> [UInt16] {
        let folder = try TemporaryFolder.make("numbers")
        defer { TemporaryFolder.remove(folder) }
        let raw = folder.appendingPathComponent("frames.raw")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", file.path, "-fps_mode", "passthrough", "-f", "rawvideo"]
                + ["-pix_fmt", "yuv420p10le", raw.path])
        return try Data(contentsOf: raw).withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    @Test func colorsOfTheCompositionAreWritten() async throws {
        let asset = AVURLAsset(url: try await MadeClip("sd.mp4", "-c:v libx264 -pix_fmt yuv420p").make())
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.colorPrimaries = "ITU_R_709_2"
        composition.colorTransferFunction = "ITU_R_709_2"
        composition.colorYCbCrMatrix = "ITU_R_709_2"
        let plan = try PlanCompiler(asset: asset, videoComposition: composition).plan()
        #expect(plan.video?.colorimetry == .bt709)
        #expect(plan.video?.pixelFormat == .i420)
    }

    /// What ffprobe says of a file's static metadata: of its first frame, or of its track.
    /// In perceptually quantized light, for a display of 1000 cd/m².
    private static func gradedClip() async throws -> URL {
        try await MadeClip(
            "display.mp4",
            "-vf scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le,"
                + FFmpeg.tags("bt2020", transfer: "smpte2084", matrix: "bt2020nc")
                + " -c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params"
                + " log-level=none:qp=12:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited"
                + ":master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
                + ":max-cll=1000,400",
            input: "gradients=size=320x240:rate=25:duration=0.3:c0=0x202020:c1=0xb0b0b0:nb_colors=2:seed=3"
        ).make()
    }

    private static func display(of file: URL) async throws -> [String] {
        let folder = try TemporaryFolder.make("display")
        defer { TemporaryFolder.remove(folder) }
        let list = folder.appendingPathComponent("list.txt")
        try await ChildProcess.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_frames", "-read_intervals", "%+#1",
                "-show_streams",
                "-o", list.path, file.path,
            ])
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
        let names = [
            "red_x=", "white_point_y=", "min_luminance=", "max_luminance=", "max_content=", "max_average=",
        ]
        return names.compactMap { name in lines.first { $0.hasPrefix(name) } }
    }

    private static func copied(
        _ clip: URL, to file: URL, as fileType: AVFileType, _ codec: VideoEncoding.Codec,
        isForNetworkUse: Bool = false
    ) async throws {
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: clip), presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(
            video: VideoEncoding(codec: codec, speed: codec == .proRes422HQ ? nil : .ultrafast), audio: nil)
        session.shouldOptimizeForNetworkUse = isForNetworkUse
        try await session.export(to: file, as: fileType)
    }

    /// ProRes has no place for it: it stands in the movie, whence it goes on to HEVC.
    @Test(arguments: [true, false]) func displayMetadataIsKeptThroughProRes(isForNetworkUse: Bool)
        async throws
    {
        let clip = try await Self.gradedClip()
        let wanted = try await Self.display(of: clip)
        let folder = try TemporaryFolder.make("prores")
        defer { TemporaryFolder.remove(folder) }
        let (master, copy) = (folder.appendingPathComponent("a.mov"), folder.appendingPathComponent("b.mp4"))
        try await Self.copied(clip, to: master, as: .mov, .proRes422HQ, isForNetworkUse: isForNetworkUse)
        #expect(try await Self.display(of: master) == wanted)
        let codec = try await FFmpeg.probe(master, "stream=codec_name", streams: "v:0").first
        // What follows the comma is of the stream's side data.
        #expect(codec?.split(separator: ",").first == "prores")
        try await Self.copied(master, to: copy, as: .mp4, .hevc)
        #expect(try await Self.display(of: copy) == wanted)
    }

    /// Older versions of GStreamer have no encoder of AV1 in 10 bits: DeepAV1Tests.
    private static let isDeepAV1Installed: Bool = {
        let settings = ExportSettings(video: VideoEncoding(codec: .av1, bitDepth: 10), audio: nil)
        do { try settings.validate(for: .mp4) } catch { return false }
        return true
    }()

    /// The display of the grading and the greatest light go with the light, and not with what is mapped to standard range.
    @Test(
        arguments: [
            (VideoEncoding.Codec.hevc, AVFileType.mp4), (.hevc, .mov), (.h264, .mp4),
        ] + (isDeepAV1Installed ? [(.av1, .mp4)] : []))
    func displayMetadataIsKept(codec: VideoEncoding.Codec, fileType: AVFileType) async throws {
        let clip = try await Self.gradedClip()
        let wanted = try await Self.display(of: clip)
        #expect(wanted.count == 6 && wanted.contains("max_content=1000"))
        let folder = try TemporaryFolder.make("kept")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(fileType == .mov ? "kept.mov" : "kept.mp4")
        try await Self.copied(clip, to: file, as: fileType, codec)
        #expect(try await Self.display(of: file) == (codec == .h264 ? [] : wanted))
        // x265 names itself once, as in the parameter sets, of which there is no copy.
        let names = try Data(contentsOf: file).ranges(of: Data("x265 (build".utf8))
        #expect(names.count == (codec == .hevc ? 1 : 0))
        // What follows a comma is of the stream's side data.
        let transfer = try await FFmpeg.probe(file, "stream=color_transfer", streams: "v:0").first
        #expect(transfer?.split(separator: ",").first == (codec == .h264 ? "bt709" : "smpte2084"))
    }
}
