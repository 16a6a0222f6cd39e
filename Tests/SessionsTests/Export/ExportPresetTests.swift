import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Each preset's codec, size and audio, as Docs/Export.md lists them.
@Suite struct ExportPresetTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var preset: String
        var codec: String
        var size: String
        var audio: String
        var fileTypes: [String]
        var testDescription: String { preset }
    }

    /// The rows of the table.
    static func documented() throws -> [Row] {
        let file = PackageRoot.url.appendingPathComponent("Docs/Export.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| `AVAssetExportPreset") }
            .map { line in
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                return Row(
                    preset: cells[0].trimmingCharacters(in: ["`"]), codec: cells[1], size: cells[2],
                    audio: cells[3], fileTypes: cells[4].components(separatedBy: ", "))
            }
    }

    @Test func theTableListsEveryPreset() throws {
        #expect(try Self.documented().map(\.preset) == AVAssetExportSession.allExportPresets())
    }

    /// A clip that is larger than the smaller boxes, in each preset.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(try documented()))
    func encodesAsDocumented(row: Row) async throws {
        let clip = TestClip(.horizontalGradient, frameCount: 5).with {
            ($0.width, $0.height) = (1440, 600)
            $0.sound = TestSound(.silence, sampleCount: 8000)
        }
        let folder = try TemporaryFolder.make("preset")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: try await TestMedia.clip(clip)), presetName: row.preset))
        let names: [AVFileType: String] = [.mp4: "MP4", .mov: "MOV", .m4v: "M4V", .m4a: "M4A"]
        #expect(session.supportedFileTypes.map { names[$0] ?? "?" } == row.fileTypes)
        let fileType = try #require(session.supportedFileTypes.first)
        let url = folder.appendingPathComponent("movie.\(try #require(row.fileTypes.first).lowercased())")
        try await session.export(to: url, as: fileType)
        let audio = try await FFmpeg.probe(url, "stream=codec_name", streams: "a:0")
        #expect(audio == [["AAC": "aac", "PCM": "pcm_s16le"][row.audio] ?? row.audio])
        guard row.codec != "none" else { return }
        let video = try await FFmpeg.probe(url, "stream=codec_name,profile,width,height", streams: "v:0")
        let codec = [
            "H.264": "h264,High", "HEVC": "hevc,Main", "ProRes 422": "prores,Standard",
            "ProRes 4444": "prores,4444",
        ][row.codec]
        var size = (width: 1440, height: 600)
        let box = row.size.components(separatedBy: " × ").compactMap(Int.init)
        if box.count == 2, box[0] < 1440 || box[1] < 600 {
            let scale = min(Double(box[0]) / 1440, Double(box[1]) / 600)
            size = (Int((720 * scale).rounded()) * 2, Int((300 * scale).rounded()) * 2)
        }
        #expect(video == ["\(codec ?? row.codec),\(size.width),\(size.height)"])
    }
}
