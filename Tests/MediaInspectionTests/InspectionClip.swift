import Foundation
import MediaTypes
import TestSupport

@testable import MediaInspection

/// Clips made by ffmpeg for inspection, and what ffprobe says about them.
enum InspectionClip {
    /// Makes a clip, describes it and checks the description.
    static func inspect(
        _ name: String, _ arguments: [String],
        _ check: (MediaDescription, URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let url = try await make(name, arguments, in: folder)
        try await check(MediaProbe().describe(url), url)
    }

    /// Makes a file with ffmpeg's own test sources.
    static func make(_ name: String, _ arguments: [String], in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent(name)
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [file.path])
        return file
    }

    /// A picture source of that size, rate and number of frames.
    static func picture(_ size: String = "64x48", rate: String = "25", frames: Int) -> [String] {
        ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate),trim=end_frame=\(frames)"]
    }

    static func sound(_ rate: Int = 48_000, seconds: String = "1") -> [String] {
        ["-f", "lavfi", "-t", seconds, "-i", "sine=sample_rate=\(rate)"]
    }

    static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    static let reordered = ["-c:v", "libx264", "-preset", "medium", "-bf", "2", "-pix_fmt", "yuv420p"]

    /// A file whose bytes were changed.
    static func edited(
        _ file: URL, as name: String, _ edit: (inout [UInt8]) throws -> Void
    ) throws -> URL {
        var bytes = [UInt8](try Data(contentsOf: file))
        try edit(&bytes)
        let copy = file.deletingLastPathComponent().appendingPathComponent(name)
        try Data(bytes).write(to: copy)
        return copy
    }

    /// Where the four characters of a box first are.
    static func place(of box: String, in bytes: [UInt8]) throws -> Int {
        let name = Array(box.utf8)
        guard let place = bytes.indices.dropLast(3).first(where: { Array(bytes[$0..<($0 + 4)]) == name })
        else {
            throw Missing(box: box)
        }
        return place
    }

    struct Missing: Error {
        let box: String
    }

    /// Bytes of all packets that are in the file, those that an edit list hides too.
    static func packetBytes(_ file: URL, stream: Int) async throws -> Int64 {
        let isMovie = ["mp4", "mov", "m4a"].contains(file.pathExtension)
        let text = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error"] + (isMovie ? ["-ignore_editlist", "1"] : [])
                + [
                    "-select_streams", String(stream), "-show_entries", "packet=size", "-of",
                    "default=nk=1:nw=1",
                ]
                + [file.path])
        return text.split(separator: "\n").compactMap { Int64($0) }.reduce(0, +)
    }

    /// What ffprobe says of one stream, by key.
    static func facts(_ file: URL, stream: Int) async throws -> [String: String] {
        let text = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-show_streams", "-of", "flat", file.path])
        var facts: [String: String] = [:]
        let prefix = "streams.stream.\(stream)."
        for line in text.split(separator: "\n") where line.hasPrefix(prefix) {
            let parts = line.dropFirst(prefix.count).split(separator: "=", maxSplits: 1)
            facts[String(parts[0])] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
        return facts
    }
}
