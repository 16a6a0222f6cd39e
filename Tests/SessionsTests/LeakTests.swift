import Foundation
import TestSupport
import Testing

/// No element, buffer or caps outlives a rendering, however it ends, or a player: GStreamer's own tracer looks. Many
/// objects that work asynchronously leave neither threads nor open files nor memory: the process looks at itself.
@Suite struct LeakTests {
    private static let program = BuiltProgram.url("LeakProbe").path
    /// OpenBLAS, which libav's libraries load where it is installed, keeps threads that bear the name of the one that
    /// loaded them: a streaming thread's.
    private static let withoutForeignThreads = ["OPENBLAS_NUM_THREADS": "1"]

    /// The words that the program prints.
    private static func run(_ arguments: [String], environment: [String: String]) async throws -> String {
        try await ChildProcess.run(
            program, arguments, environment: environment.merging(withoutForeignThreads) { own, _ in own })
    }

    private static func clip() async throws -> URL {
        try await TestMedia.clip(
            TestClip(.numbered, frameCount: 60).with {
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.3), sampleCount: 96_000)
            })
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                "images", "exports", "parts", "stored", "loading", "compositions", "seeking", "readers",
                "measurements",
                "writers", "taps",
            ], atMost: 3))
    func nothingGrows(kind: String) async throws {
        let folder = try TemporaryFolder.make("growth")
        defer { TemporaryFolder.remove(folder) }
        let copy = folder.appendingPathComponent("clip.mp4")
        try FileManager.default.copyItem(at: try await Self.clip(), to: copy)
        // A heap per thread keeps what is free in it: with one, what grows is what is not freed.
        let words = try await Self.run([kind, copy.path], environment: ["MALLOC_ARENA_MAX": "1"])
        #expect(words == "\(kind)\n")
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(["success", "cancel", "failure", "damage", "play"], atMost: 2))
    func nothingIsLeft(ending: String) async throws {
        let clip = try await Self.clip()
        let folder = try TemporaryFolder.make("leaks")
        defer { TemporaryFolder.remove(folder) }
        let copy = folder.appendingPathComponent("clip.mp4")
        try FileManager.default.copyItem(at: clip, to: copy)
        let log = folder.appendingPathComponent("log")
        let words = try await Self.run(
            [ending, copy.path],
            environment: [
                "GST_TRACERS": "leaks(stack-traces-flags=none)", "GST_DEBUG": "GST_TRACER:7",
                "GST_DEBUG_FILE": log.path, "GST_DEBUG_NO_COLOR": "1",
            ])
        #expect(words == "\(ending)\n")
        let alive = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains("object-alive, ") && $0.contains("(gpointer)0x") }
        #expect(alive.isEmpty, "\(alive.count): \(alive.prefix(5).joined(separator: "\n"))")
    }
}
