package import Foundation

extension FFmpeg {
    private struct Report: Decodable {
        struct Format: Decodable {
            var tags: [String: String]?
        }
        var format: Format
    }

    /// The metadata of a file by ffprobe's names, in lower case.
    package static func metadata(of file: URL) async throws -> [String: String] {
        let text = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-show_entries", "format_tags", "-of", "json", file.path])
        let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        return Dictionary(
            (report.format.tags ?? [:]).map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first })
    }
}
