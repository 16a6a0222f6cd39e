import Foundation
import TestSupport
import Testing

extension Playing {
    /// `cutroom play` on a terminal, without display and sound device.
    @Suite(.serialized) struct PlayCommandTests {
        private static let sinks = ["--video-sink", "fakesink", "--audio-sink", "fakesink"]
        private static let (left, right, up, down) = ("\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B")

        /// Five clips of two seconds, 30 frames a second.
        private static func film(_ options: String...) async throws -> [String] {
            let clip = try await Clips.two()
            return ["play"] + Array(repeating: clip, count: 5) + sinks + options
        }

        private static func run(_ arguments: [String], columns: UInt16 = 100) throws -> TerminalRun {
            try TerminalRun(arguments, columns: columns)
        }

        @Test(.timeLimit(.minutes(5))) func jumpsAndSteps() async throws {
            let run = try Self.run(try await Self.film("--pause", "--from", "1/2"))
            try await run.status(holding: "Paused   00:00:00:15 / 00:00:10:00  1.00x  volume 100%  dropped 0")
            #expect(try !run.isAsShellsHaveIt)
            for (keys, place) in [
                (Self.right, "00:00:05:15"), (".", "00:00:05:16"), ("..", "00:00:05:18"),
                (",", "00:00:05:17"),
                (Self.left, "00:00:00:17"), ("\u{1B}[1;2C", "00:00:01:17"), (Self.up, "00:00:10:00"),
                (Self.down, "00:00:00:00"), ("\u{1B}[1;2A", "00:00:05:00"), ("\u{1B}[H", "00:00:00:00"),
                // At once: each is counted from where the one before will be.
                ("\u{1B}[1;2C\u{1B}[1;2C\u{1B}[1;2C", "00:00:03:00"),
            ] {
                run.type(keys)
                try await run.status(holding: "Paused   \(place) ")
            }
            run.type("q")
            #expect(try await run.end() == 0)
            #expect(try run.isAsShellsHaveIt)
            #expect(run.text.hasSuffix("\r\n"))
        }

        @Test(.timeLimit(.minutes(5))) func speedVolumeAndLoop() async throws {
            let run = try Self.run(try await Self.film("--pause", "--volume", "96", "--mute"))
            try await run.status(holding: "1.00x  muted")
            for (key, words) in [
                ("m", "1.00x  volume 96%"), ("9", "volume 94%"), ("0", "volume 96%"), ("*", "volume 98%"),
                ("]", "1.10x"), ("[", "1.00x"), ("[", "0.91x"), ("}", "1.82x"), ("\u{7F}", "1.00x"),
                ("{", "0.50x"),
                ("m", "0.50x  muted"), ("L", "loop"),
            ] {
                run.type(key)
                try await run.status(holding: words)
            }
            run.type("L")
            try await run.status("without loop") { !$0.contains("loop") }
            run.type("?")
            for _ in 0..<500 where !run.text.contains("normal speed") {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(run.text.contains("half or double speed"))
            run.type("Q")
            #expect(try await run.end() == 0)
        }

        @Test(.timeLimit(.minutes(5))) func playsPausesAndGoesOn() async throws {
            let run = try Self.run(try await Self.film())
            try await run.status("past a second") { $0 >= "Playing  00:00:01:00" && $0.hasPrefix("Playing") }
            run.type(" ")
            let paused = try await run.status(holding: "Paused")
            try await Task.sleep(for: .milliseconds(400))
            #expect(run.status == paused)
            run.type("p")
            try await run.status("further on") {
                $0.hasPrefix("Playing") && $0.dropFirst(9).prefix(11) > paused.dropFirst(9).prefix(11)
            }
            // To the end, which ends it.
            run.type(Self.up)
            #expect(try await run.end() == 0)
            #expect(run.status.contains("00:00:10:00 / 00:00:10:00"))
            #expect(try run.isAsShellsHaveIt)
        }

        @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(["1", "-1"], atMost: 2))
        func loops(rate: String) async throws {
            let run = try Self.run(
                try await Self.film("--loop", "--range", "1/2..3/2", "--rate", rate, "--from", "1"))
            var turns = 0
            var last = ""
            // Against the direction of play only at each turn.
            for _ in 0..<1500 where turns < 3 {
                let place = String(run.status.dropFirst(9).prefix(11))
                if !last.isEmpty, rate == "1" ? place < last : place > last { turns += 1 }
                last = place
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(turns == 3)
            run.type("L")
            #expect(try await run.end() == 0)
            #expect(run.status.contains(rate == "1" ? "00:00:01:15 /" : "00:00:00:15 /"))
        }

        @Test(
            .timeLimit(.minutes(5)),
            arguments: [(SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
        func signalsEndIt(signal: Int32, status: Int32) async throws {
            let run = try Self.run(try await Self.film())
            try await run.status(holding: "Playing")
            switch signal {
            case SIGINT: run.type("\u{03}")
            case SIGQUIT: run.type("\u{1C}")
            default: run.send(signal)
            }
            #expect(try await run.end() == status)
            #expect(run.text.contains("cutroom: interrupted"))
            #expect(try run.isAsShellsHaveIt)
        }

        @Test(.timeLimit(.minutes(5))) func stopsAndGoesOnAsAShellSays() async throws {
            let run = try Self.run(try await Self.film("--pause"))
            try await run.status(holding: "Paused")
            run.send(SIGTSTP)
            try await run.stop()
            #expect(try run.isAsShellsHaveIt)
            run.send(SIGCONT)
            run.type(Self.right)
            try await run.status(holding: "00:00:05:00")
            #expect(try !run.isAsShellsHaveIt)
            run.type("q")
            #expect(try await run.end() == 0)
        }

        @Test(.timeLimit(.minutes(5))) func keepsToTheTerminalsWidth() async throws {
            let run = try Self.run(try await Self.film("--pause", "--quiet"), columns: 44)
            let narrow = try Self.run(try await Self.film("--pause"), columns: 44)
            let line = try await narrow.status(holding: "Paused   00:00:00:00 / 00:00:10:00")
            #expect(line.count < 44)
            narrow.type("q")
            #expect(try await narrow.end() == 0)
            run.type("q")
            #expect(try await run.end() == 0)
            #expect(run.text.isEmpty || run.text == "q")
        }

        @Test(.timeLimit(.minutes(5))) func playsWithoutTerminal() async throws {
            let folder = try TemporaryFolder.make("play")
            defer { TemporaryFolder.remove(folder) }
            let clip = try await Clips.two()
            let result = try await CommandRun(["play", clip] + Self.sinks, in: folder).result()
            #expect(result.status == 0 && result.seconds > 1.9, "\(result.messages)")
            #expect(result.output.isEmpty && result.messages.isEmpty)
            let sound = try await CommandRun(
                ["play", try await Clips.sound(), "--rate", "4"] + Self.sinks, in: folder
            ).result()
            #expect(sound.status == 65 || sound.status == 0 && sound.seconds < 20, "\(sound.messages)")
        }

        /// A server's machine: nothing to see and hear with.
        @Test(.timeLimit(.minutes(5))) func saysWhatIsMissing() async throws {
            let folder = try TemporaryFolder.make("play")
            defer { TemporaryFolder.remove(folder) }
            let clip = try await Clips.two()
            for (options, status, words) in [
                (["--audio-sink", "nosuchsink"], 0, "warning: the audio sink 'nosuchsink' can't be opened"),
                (
                    ["--audio-sink", "identity error-after=9 ! fakesink"], 0,
                    "warning: the audio device has disappeared"
                ),
                (
                    ["--audio-sink", "fakesink state-error=ready-to-paused"], 0,
                    "warning: the audio device has disappeared"
                ),
                (["--video-sink", "nosuchsink"], 73, "'nosuchsink' is not installed"),
                (["--video-sink", "identity error-after=9 ! fakesink"], 73, "Failed after iterations"),
                (["--video-sink", "fakesink state-error=ready-to-paused"], 73, "fakesink"),
                (["--video-sink", "fakesink nonsense=1"], 73, "no property \"nonsense\""),
            ] as [([String], Int32, String)] {
                let base =
                    options[0] == "--audio-sink" ? Array(Self.sinks.prefix(2)) : Array(Self.sinks.suffix(2))
                let result = try await CommandRun(["play", clip, "--rate", "8"] + base + options, in: folder)
                    .result()
                #expect(result.status == status, "\(options): \(result.messages)")
                #expect(result.messages.contains(words), "\(result.messages)")
                #expect(result.messages.split(whereSeparator: \.isNewline).count == 1)
            }
        }

        @Test(
            .timeLimit(.minutes(5)),
            arguments: [
                (["--rate", "9"], 64), (["--rate", "0"], 64), (["--rate", "-9"], 64),
                (["--rate", "nan"], 64),
                (["--volume", "101"], 64), (["--preset", "low"], 64), (["--from", "-1"], 64),
                (["--from", "3"], 65), (["--range", "5..6"], 65), (["--range", "1..2", "--from", "1/2"], 65),
                (["no.mp4"], 66),
            ] as [([String], Int32)])
        func refusals(arguments: [String], status: Int32) async throws {
            let folder = try TemporaryFolder.make("play")
            defer { TemporaryFolder.remove(folder) }
            let result = try await CommandRun(
                ["play", try await Clips.two()] + Self.sinks + arguments, in: folder
            ).result()
            #expect(result.status == status, "\(result.messages)")
            #expect(result.messages.split(whereSeparator: \.isNewline).count == 1)
        }
    }
}
