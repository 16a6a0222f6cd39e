package import Foundation
import TestSupport

/// What ffprobe says of a file: the independent word on what the footage is.
package struct ProbedFile: Decodable, Sendable {
    package var streams: [Stream]
    package var format: Format

    package struct Format: Decodable, Sendable {
        package var format_name: String
        package var start_time: String?
    }

    /// What is subtracted from all times: files that are no movies begin with their first timestamp, and where pictures
    /// begin a little later, that is zero.
    package var origin: Double {
        // Of bare sound, players leave out what its encoder put before only where a table tells them, as in MP3.
        let isCounted =
            ["mpegts", "mp3"].contains(format.format_name)
            || (!videos.isEmpty && !format.format_name.contains("mov"))
        let base = isCounted ? Double(format.start_time ?? "0") ?? 0 : 0
        guard let first = videos.first?.start_time.flatMap(Double.init), first - base < 0.2 else {
            return base
        }
        return first
    }

    package struct Stream: Decodable, Sendable {
        package var codec_type: String
        package var start_time: String?
        package var codec_name: String?
        package var profile: String?
        package var width: Int?
        package var height: Int?
        package var sample_aspect_ratio: String?
        package var pix_fmt: String?
        package var color_range: String?
        package var color_space: String?
        package var color_transfer: String?
        package var color_primaries: String?
        package var field_order: String?
        package var avg_frame_rate: String?
        package var sample_rate: String?
        package var channels: Int?
        package var channel_layout: String?
        package var tags: [String: String]?
        package var side_data_list: [SideData]?
    }

    package struct SideData: Decodable, Sendable {
        package var rotation: Double?
    }

    package static func of(_ file: URL) async throws -> ProbedFile {
        let text = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", file.path])
        return try JSONDecoder().decode(ProbedFile.self, from: Data(text.utf8))
    }

    package var videos: [Stream] { streams.filter { $0.codec_type == "video" } }
    package var audios: [Stream] { streams.filter { $0.codec_type == "audio" } }
}

extension ProbedFile.Stream {
    /// In square pixels, upright.
    package var displaySize: (width: Double, height: Double) {
        let parts = (sample_aspect_ratio ?? "1:1").split(separator: ":").compactMap { Double($0) }
        let aspect = parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? parts[0] / parts[1] : 1
        let size = (Double(width ?? 0) * aspect, Double(height ?? 0))
        return isTurned ? (size.1, size.0) : size
    }

    /// Whether players turn it by a quarter.
    package var isTurned: Bool {
        let angle = side_data_list?.compactMap(\.rotation).first ?? 0
        return abs(angle.truncatingRemainder(dividingBy: 180)).rounded() == 90
    }

    /// Planes of alpha, or a container that says there is one beside the picture.
    package var hasAlpha: Bool {
        tags?["alpha_mode"] == "1"
            || ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "pal8"]
                .contains { (pix_fmt ?? "").hasPrefix($0) }
    }

    /// Alpha is taken off in red, green and blue.
    package var hasRGB: Bool {
        hasAlpha
            || ["rgb", "bgr", "gbr", "gray", "pal", "0rgb", "0bgr"].contains { (pix_fmt ?? "").hasPrefix($0) }
    }

    /// More chroma than a film of 4:2:0 can hold.
    package var hasFullChroma: Bool {
        hasRGB || ["422", "444"].contains { (pix_fmt ?? "").contains($0) }
    }

    package var isHighDynamicRange: Bool {
        ["arib-std-b67", "smpte2084"].contains(color_transfer ?? "")
    }

    /// One line for people: codec, size, pixels.
    package var facts: String {
        if codec_type == "audio" {
            return "\(codec_name ?? "?") \(sample_rate ?? "?")Hz \(channels ?? 0)ch"
        }
        var words = ["\(codec_name ?? "?") \(width ?? 0)x\(height ?? 0)", pix_fmt ?? "?"]
        if let angle = side_data_list?.compactMap(\.rotation).first { words.append("rot\(Int(angle))") }
        if let aspect = sample_aspect_ratio, !["1:1", "0:1", "N/A"].contains(aspect) {
            words.append("SAR\(aspect)")
        }
        if let order = field_order, !["progressive", "unknown"].contains(order) { words.append(order) }
        return words.joined(separator: " ")
    }
}
