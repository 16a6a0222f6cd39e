import Foundation
import GStreamerOverlay
import TestSupport
import Testing

/// A pipeline that `gst-launch-1.0` runs: elements by themselves, with nothing of ours around them.
enum LaunchedPipeline {
    /// Runs a line to its end, in a folder that relative locations are in. Words are separated by single spaces.
    ///
    /// - Throws: `ChildProcess.Failure`, also if it crashes: without `-f` it would wait for a debugger.
    @discardableResult
    static func run(_ line: String, in folder: URL) async throws -> String {
        try await ChildProcess.run(
            "gst-launch-1.0", ["-f", "-v"] + line.split(separator: " ").map(String.init), in: folder)
    }

    /// What a line with `location=out` at its end writes.
    static func bytes(_ line: String, in folder: URL) async throws -> [UInt8] {
        try await run(line, in: folder)
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent("out")))
    }

    /// The times of a buffer, in nanoseconds.
    struct Times: Equatable {
        var decoding: UInt64?
        var presentation: UInt64?
    }

    /// The times of what comes out of the last element of a line.
    static func times(_ line: String, in folder: URL) async throws -> [Times] {
        try await run(line + " ! fakesink silent=false", in: folder).split(separator: "\n")
            .filter { $0.contains("chain") }
            .map { Times(decoding: time("dts: ", in: $0), presentation: time("pts: ", in: $0)) }
    }

    /// Such as `0:00:01.250000000`; nil for `none`.
    private static func time(_ name: String, in words: Substring) -> UInt64? {
        guard let start = words.range(of: name)?.upperBound else { return nil }
        let parts = words[start...].prefix { $0 != "," }.split(whereSeparator: { ":.".contains($0) })
            .compactMap { UInt64($0) }
        guard parts.count == 4 else { return nil }
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000_000_000 + parts[3]
    }
}

/// Compares what an element does by itself with what the table of workarounds says of the running GStreamer.
func expectTerm(
    _ isFaulty: Bool, of workaround: Workaround, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(
        isFaulty == workaround.isNeeded,
        "GStreamer \(GStreamerVersion.running): the table says that \(workaround.element) \(workaround.fault)",
        sourceLocation: sourceLocation)
}

/// Runs a body with a folder that is removed after it.
func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try TemporaryFolder.make("workaround")
    defer { TemporaryFolder.remove(folder) }
    try await body(folder)
}
