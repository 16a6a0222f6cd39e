import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct WatchCommandTests {
    private struct State: Decodable {
        struct Run: Decodable {
            var resident: Int64
            var stages: [Stage]
            var pipelines: [Pipeline]
        }
        struct Stage: Decodable {
            var name: String
            var seconds: Double
        }
        struct Pipeline: Decodable {
            var role: String
            var elements: [Element]
        }
        struct Element: Decodable {
            var name: String
            var stage: String
            var pads: [Pad]
            var level: Level?
        }
        struct Pad: Decodable {
            var caps: String?
            var buffers: Int64?
        }
        struct Level: Decodable { var maxBuffers: Int64? }

        var status: String
        var position: Double
        var duration: Double
        var frames: Int64
        var frameCount: Int64
        var run: Run

        func element(_ name: String) -> Element? {
            run.pipelines.lazy.flatMap(\.elements).first { $0.name == name }
        }

        func seconds(of stage: String) -> Double {
            run.stages.first { $0.name == stage }?.seconds ?? 0
        }
    }

    private static func state(_ port: UInt16) async throws -> State {
        let answer = try await LoopbackClient.request("/state", port: port)
        #expect(answer.status == 200)
        return try JSONDecoder().decode(State.self, from: answer.body)
    }

    /// The port of the address that a run prints.
    private static func port(of run: CommandRun) async throws -> UInt16 {
        for _ in 0..<1000 {
            let messages = run.messagesSoFar
            if let found = messages.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\//) {
                return try #require(UInt16(found.1))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("no address: \(run.messagesSoFar)")
        throw CancellationError()
    }

    private static func state(
        _ port: UInt16, once isReached: (State) -> Bool
    ) async throws -> State {
        for _ in 0..<500 {
            let state = try await state(port)
            if isReached(state) { return state }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it doesn't advance")
        throw CancellationError()
    }

    @Test func anExportIsWatchedUntilItIsInterrupted() async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        // Minutes of work, however fast the machine is: it is interrupted.
        let run = try CommandRun(
            ["export"] + Array(repeating: clip, count: 200)
                + ["--size", "1280x720", "--fps", "120", "-o", "film.mp4", "--watch"], in: folder)
        let port = try await Self.port(of: run)
        let first = try await Self.state(port) {
            $0.frames > 0 && $0.element("video_encoder")?.pads.first?.caps != nil
        }
        #expect(first.status == "Exporting" && first.duration == 400 && first.frameCount == 48_000)
        #expect(first.run.resident > 10_000_000)
        #expect(first.run.pipelines.contains { $0.role == "reader" })
        #expect(first.element("video_encoder")?.pads.first?.caps?.hasPrefix("video/x-h264") == true)
        #expect(
            first.element("video_encoder")?.stage == "encode"
                && first.element("compositor")?.stage == "compose")
        #expect(first.element("video_queue")?.level?.maxBuffers == 4)
        // What the pipelines are is up to a fifth of a second older than the number of frames.
        func composed(_ state: State) -> Int64 { state.element("compositor")?.pads.first?.buffers ?? 0 }
        let second = try await Self.state(port) { state in
            state.position > first.position && state.frames >= first.frames + 30
                && composed(state) > composed(first)
                && ["decode", "compose", "encode"].allSatisfy { state.seconds(of: $0) > 0 }
        }
        // The edit, and what shows the run.
        let page = try await LoopbackClient.request("/", port: port)
        #expect(page.status == 200)
        #expect(page.text.contains(URL(fileURLWithPath: clip).lastPathComponent))
        #expect(page.text.contains("id=\"run\"") && page.text.contains("fetch('state'"))
        for _ in 0..<100 {
            #expect(try await LoopbackClient.request("/", port: port).body.count == page.body.count)
        }
        for text in ["", "GET /sta", "GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"] {
            for _ in 0..<5 { try await LoopbackClient.hangUp(after: text, port: port) }
        }
        #expect(
            try await LoopbackClient.request("/state", port: port, host: "evil.example:\(port)").status == 403
        )
        await #expect(throws: LoopbackClient.Failure.self) {
            try await LoopbackClient.connect(to: "127.0.0.2", port: port)
        }
        #expect(try await Self.state(port).frames > second.frames)
        run.send(SIGINT)
        let result = try await run.result()
        #expect(result.status == 130 && !result.crashed)
        #expect(try folder.contents == [])
        await #expect(throws: LoopbackClient.Failure.self) {
            try await LoopbackClient.connect(to: "127.0.0.1", port: port)
        }
    }

    @Test func watchingChangesNothingInTheFile() async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let export =
            ["export"] + Array(repeating: try await Clips.two(), count: 4) + ["--transition", "dissolve"]
        let plain = try await CommandRun(export + ["-o", "plain.mp4"], in: folder).result()
        #expect(plain.status == 0, "\(plain.messages)")
        let run = try CommandRun(export + ["-o", "watched.mp4", "--watch=0"], in: folder)
        let port = try await Self.port(of: run)
        // Until the server is gone with the command.
        var answers = 0
        while (try? await LoopbackClient.request(answers % 4 == 1 ? "/" : "/state", port: port)) != nil {
            answers += 1
        }
        let watched = try await run.result()
        #expect(watched.status == 0 && answers > 0)
        #expect(watched.messages == "cutroom: watch at http://127.0.0.1:\(port)/\n")
        let files = try ["plain.mp4", "watched.mp4"].map {
            try Data(contentsOf: folder.appendingPathComponent($0))
        }
        #expect(files[0] == files[1])
    }

    @Test func playingIsWatched() async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let run = try CommandRun(
            ["play", try await Clips.two(), "--loop", "--watch", "--video-sink", "fakesink sync=true"]
                + ["--audio-sink", "fakesink sync=true"], in: folder)
        let port = try await Self.port(of: run)
        let state = try await Self.state(port) { state in
            state.status.hasPrefix("Playing") && state.position > 0
                && state.run.pipelines.contains { $0.role == "sinks" }
        }
        #expect(state.duration == 2)
        #expect(try await LoopbackClient.request("/", port: port).text.contains("id=\"run\""))
        run.send(SIGTERM)
        #expect(try await run.result().status == 143)
    }

    @Test func aPortThatIsTakenIsRefusedBeforeTheExport() async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let taken = try LoopbackClient.listen()
        defer { close(taken.socket) }
        let result = try await CommandRun.run(
            "export", try await Clips.two(), "-o", "film.mp4", "--watch", "\(taken.port)",
            in: folder)
        #expect(result.status == 73)
        #expect(
            result.messages
                == "cutroom: port \(taken.port): cannot listen: Address already in use: choose another --watch-port, "
                + "or remove it to use any that is free\n")
        #expect(try folder.contents == [])
    }

    @Test(arguments: [
        (["--watch-port", "8080"], "--watch-port requires --watch: add it"),
        (["--watch", "--watch-port", "65536"], "expected a whole number from 0 to 65535"),
        (
            ["--watch", "--smart-report"],
            "--smart-report exports nothing, which --watch requires: remove one of them"
        ),
        (["--watch", "--watch"], "--watch is given twice: remove one"),
        (
            ["--watch", "--preset", "passthrough"],
            "--preset passthrough renders nothing, which --watch requires: remove one of them"
        ),
    ])
    func whatIsRefused(options: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(
            ["export", try await Clips.two(), "-o", "film.mp4"] + options, in: folder
        ).result()
        #expect(result.status == 64)
        #expect(result.messages.contains(message), "\(result.messages)")
    }
}
