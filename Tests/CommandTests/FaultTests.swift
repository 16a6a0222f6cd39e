import Foundation
import TestSupport
import Testing

/// Faults that end the process, from outside and for want of memory.
@Suite struct FaultTests {
    @Test(.timeLimit(.minutes(5)), arguments: [SIGABRT, SIGTRAP])
    func aFaultLeavesNothing(signal: Int32) async throws {
        let folder = try TemporaryFolder.make("fault")
        defer { TemporaryFolder.remove(folder) }
        let clips = Array(repeating: try await Clips.two(), count: 400)
        let run = try CommandRun(
            ["export"] + clips + ["-o", "film.mp4"], in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"]
        )
        while try folder.contents == [] { try await Task.sleep(for: .milliseconds(20)) }
        run.send(signal)
        let result = try await run.result()
        #expect(result.crashed && result.status == signal, "\(result)")
        #expect(try folder.contents == [])
    }

    /// GLib ends the process if it can't allocate memory, encoders fail: at other places with other limits.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(Array(stride(from: 800, through: 2600, by: 300)), atMost: 3))
    func tooLittleMemoryForThePicturesIsNamed(megabytes: Int) async throws {
        let folder = try TemporaryFolder.make("fault")
        defer { TemporaryFolder.remove(folder) }
        let clip = TestClip(.numbered, frameCount: 12).with { ($0.width, $0.height) = (3840, 2160) }
        let path = try await TestMedia.clip(clip).path
        let result = try await CommandRun(
            program: "/bin/sh",
            [
                "-c", #"ulimit -c 0; ulimit -v "$1"; shift; exec "$@""#, "sh", "\(megabytes << 10)",
                CommandRun.program.path, "export", path, path, "--transition", "dissolve",
                "--transition-duration", "0.2",
                "--speed", "ultrafast", "-o", "film.mp4",
            ], in: folder
        ).result()
        // glibc ends the process itself if it has no memory for a thread of a plugin: nothing can be told or cleaned up.
        if result.status == 127, result.messages.contains("cannot allocate memory for thread-local data") {
            return
        }
        #expect(!result.crashed && [0, 73].contains(result.status), "\(result)")
        let words = "of the \(megabytes) MB of address space that are permitted were in use: allow more"
        #expect(result.status == 0 || result.messages.contains(words), "\(result.messages)")
        #expect(try folder.contents == (result.status == 0 ? ["film.mp4"] : []))
    }
}
