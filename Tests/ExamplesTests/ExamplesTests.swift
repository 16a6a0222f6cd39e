import Foundation
import TestSupport
import Testing

/// Runs the programs of `Examples/` as their users do.
@Suite struct ExamplesTests {
    private func run(_ example: String, _ arguments: [String]) async throws -> String {
        try await ChildProcess.run(BuiltProgram.url(example).path, arguments)
    }

    private func clip(rotation: Int = 0) async throws -> String {
        let tone = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 216_000)
        return try await TestMedia.clip(
            TestClip(.numbered, frameCount: 135).with {
                $0.sound = tone
                $0.rotation = rotation
            }
        ).path
    }

    @Test func thePageHasTheProgramThatIsBuilt() throws {
        let page = try String(
            contentsOf: PackageRoot.url.appendingPathComponent("Docs/Library.md"), encoding: .utf8)
        let program = try String(
            contentsOf: PackageRoot.url.appendingPathComponent("Examples/TwoClips/main.swift"),
            encoding: .utf8)
        #expect(page.contains("```swift\n\(program)```"))
    }

    @Test(.timeLimit(.minutes(5))) func twoClipsDissolve() async throws {
        let folder = try TemporaryFolder.make("examples")
        defer { TemporaryFolder.remove(folder) }
        let film = folder.appendingPathComponent("film.mp4")
        _ = try await run("TwoClips", [try await clip(), try await clip(), film.path])
        #expect(try await FFmpeg.frameCount(of: film) == 240)
        #expect(try await FFmpeg.probe(film, "stream=width,height", streams: "v:0") == ["320,180"])
    }

    /// Made by hand and with `Timeline`, it is the same film: four clips of 4.5 s, three overlaps of 1 s.
    @Test(.timeLimit(.minutes(5))) func fifteenSecondsTwice() async throws {
        let folder = try TemporaryFolder.make("examples")
        defer { TemporaryFolder.remove(folder) }
        let sound = try await TestMedia.sound(
            TestSound(.tone(frequency: 220, amplitude: 0.5), sampleCount: 192_000)
        ).path
        let clips = [try await clip(), try await clip(rotation: 180), try await clip(), try await clip()]
        var pictures: [String] = []
        var sounds: [DecodedAudio] = []
        for way in ["by-hand", "timeline"] {
            let film = folder.appendingPathComponent("\(way).mp4")
            let words = try await run("FifteenSeconds", [way, film.path, sound, sound] + clips)
            #expect(words.hasSuffix("made \(film.path)\n"))
            #expect(try await FFmpeg.frameCount(of: film) == 450)
            pictures.append(
                try await ChildProcess.run(
                    "ffmpeg", ["-v", "error", "-i", film.path, "-map", "0:v", "-f", "framemd5", "-"]))
            sounds.append(try await FFmpeg.audio(of: film))
        }
        #expect(pictures[0] == pictures[1])
        #expect(sounds[0].samples.elementsEqual(sounds[1].samples))
        #expect(sounds[0].level(48_000..<96_000) > 0.1)
    }
}
