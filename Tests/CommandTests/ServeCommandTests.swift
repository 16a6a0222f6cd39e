import Foundation
import TestSupport
import Testing

@testable import CutroomCommand

@Suite struct ServeCommandTests {
    /// A folder with a clip, a file outside of it, and links to that one.
    private struct Place {
        let top: URL
        let folder: URL

        init() async throws {
            top = try TemporaryFolder.make("serve")
            folder = top.appendingPathComponent("inside")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 10))
            try FileManager.default.copyItem(at: clip, to: folder.appendingPathComponent("a.mp4"))
            try FileManager.default.copyItem(at: clip, to: top.appendingPathComponent("secret.mp4"))
            try link("link.mp4", to: "../secret.mp4")
            try link("up", to: "..")
            try link("new.mp4", to: "../new.mp4")
            let document = #"{"version":2,"videos":[{"url":"../secret.mp4"}]}"#
            try Data(document.utf8).write(to: folder.appendingPathComponent("edit.json"))
        }

        private func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
        }
    }

    /// The answer to a call is lost, so that the end isn't success, and there is no reason to wait for another call.
    @Test(.timeLimit(.minutes(5))) func aFullOutputEndsTheServer() async throws {
        let place = try await Place()
        defer { TemporaryFolder.remove(place.top) }
        // The input is still open after the end, if what holds it open can be ended.
        let input = #"mkfifo input; { echo "$1"; exec sleep 20; } > input &"#
        let server = #" "$0" serve --stdio --confine . > /dev/full < input"#
        let script = input + server + "; status=$?; kill $! && exit $status"
        let run = try await CommandRun(
            program: "/bin/bash", ["-c", script, CommandRun.program.path, Self.initialize], in: place.folder
        ).result()
        #expect(run.status == 73)
        #expect(run.messages.hasPrefix("cutroom: standard output: No space left on device"))
    }

    private static let initialize =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#

    private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":"#
            + arguments + "}}"
    }

    /// Runs a server until its answers are there, and then closes its input.
    private func answers(to lines: [String], in place: Place) async throws -> [Int: [String: Any]] {
        let run = try ServerRun(["serve", "--stdio", "--confine", "inside"], in: place.top)
        for line in [Self.initialize] + lines { try run.send(line) }
        var answers: [Int: [String: Any]] = [:]
        while answers.count <= lines.count {
            let message = try JSONSerialization.jsonObject(with: try await run.nextLine())
            let answer = try #require(message as? [String: Any])
            answers[try #require(answer["id"] as? Int)] = answer
        }
        #expect(try await run.end() == 0)
        return answers
    }

    private func content(of answer: [String: Any]?) throws -> [[String: Any]] {
        let result = try #require(answer?["result"] as? [String: Any], "\(answer ?? [:])")
        return try #require(result["content"] as? [[String: Any]])
    }

    @Test(.timeLimit(.minutes(5))) func toolsAnswerInTheFolderAlone() async throws {
        let place = try await Place()
        defer { TemporaryFolder.remove(place.top) }
        let refused = [
            ("inspect", #"{"media":["../secret.mp4"]}"#), ("inspect", #"{"media":["link.mp4"]}"#),
            ("inspect", #"{"media":["up/secret.mp4"]}"#), ("inspect", #"{"media":["/etc/passwd"]}"#),
            ("frame", #"{"inputs":["link.mp4@..1"],"at":[0]}"#),
            ("frame", #"{"inputs":["edit.json"],"at":[0]}"#),
            ("describe", #"{"inputs":["a.mp4"],"watermark":"../logo.png"}"#),
            ("export", #"{"inputs":["a.mp4"],"output":"new.mp4","overwrite":true}"#),
        ]
        let lines = [
            Self.call(1, "inspect", #"{"media":["a.mp4"]}"#),
            Self.call(2, "frame", #"{"inputs":["a.mp4"],"at":["0.2"],"max_side":160}"#),
            Self.call(3, "inspect", #"{"media":["-"]}"#),
            Self.call(4, "describe", #"{"inputs":["-@..1"]}"#),
        ]
        let all = try await answers(
            to: lines + refused.enumerated().map { Self.call(10 + $0, $1.0, $1.1) }, in: place)
        #expect((try content(of: all[1])[0]["text"] as? String)?.contains("320x180") == true)
        let data = try #require(try content(of: all[2])[0]["data"] as? String)
        let file = place.top.appendingPathComponent("frame.png")
        try #require(Data(base64Encoded: data)).write(to: file)
        let frame = try await FFmpeg.video(of: file)
        #expect(frame.width == 160 && frame.height == 90)
        for (index, call) in refused.enumerated() {
            let text = try content(of: all[10 + index])[0]["text"] as? String
            #expect(text?.contains("outside of the folder") == true, "\(call): \(text ?? "")")
        }
        for id in [3, 4] {
            let text = try content(of: all[id])[0]["text"] as? String
            #expect(text?.contains("has the messages of the server") == true, "\(text ?? "")")
        }
        // One export runs at a time.
        let last = try await answers(
            to: [Self.call(1, "export", #"{"inputs":["a.mp4"],"output":"../b.mp4"}"#)], in: place)
        let text = try content(of: last[1])[0]["text"] as? String
        #expect(text?.contains("outside of the folder") == true, "\(text ?? "")")
        #expect(try place.top.contents == ["frame.png", "inside", "secret.mp4"])
    }

    @Test(.timeLimit(.minutes(5))) func aSignalEndsTheServerAndItsExport() async throws {
        let place = try await Place()
        defer { TemporaryFolder.remove(place.top) }
        let run = try ServerRun(
            ["serve", "--stdio", "--confine", "inside", "--max-size", "320x180", "--max-time", "60"],
            in: place.top)
        try run.send(Self.initialize)
        _ = try await run.nextLine()
        let inputs = Array(repeating: "\"a.mp4\"", count: 60).joined(separator: ",")
        try run.send(Self.call(1, "export", #"{"inputs":[\#(inputs)],"output":"b.mp4"}"#))
        // Answered at once, while the export runs.
        try run.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
        #expect(String(decoding: try await run.nextLine(), as: UTF8.self).contains(#""id":2"#))
        run.terminate()
        #expect(try await run.end() == 0)
        #expect(try place.folder.contents == ["a.mp4", "edit.json", "link.mp4", "new.mp4", "up"])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (["serve", "--confine", "."], 64), (["serve", "--stdio"], 64),
            (["serve", "--stdio", "--confine", "nothing"], 66),
            (["serve", "--stdio", "--confine", ".", "--max-duration", "0"], 64),
            (["docs", "--for", "people"], 64),
        ] as [([String], Int32)])
    func refusals(arguments: [String], status: Int32) async throws {
        let folder = try TemporaryFolder.make("serve")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(arguments, in: folder).result()
        #expect(result.status == status, "\(result.messages)")
        #expect(result.output.isEmpty)
    }
}
