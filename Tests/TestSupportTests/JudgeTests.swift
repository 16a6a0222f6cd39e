import Foundation
import MediaTypes
import Testing

@testable import TestSupport

@Suite struct JudgeTests {
    @Test func aFailedDecodeSaysWhatFFmpegSaid() async throws {
        let file = try TemporaryFolder.make("judge").appendingPathComponent("text.mp4")
        try Data("not a film".utf8).write(to: file)
        let failure = await #expect(throws: ChildProcess.Failure.self) {
            try await FFmpeg.video(of: file)
        }
        #expect(failure?.status != 0)
        #expect(failure?.messages.contains("text.mp4") == true)
    }

    @Test func longOutputFillsNoPipe() async throws {
        let text = try await ChildProcess.run("seq", ["1", "300000"])
        #expect(text.split(separator: "\n").count == 300_000)
    }

    @Test func aMissingProgramIsNamed() async throws {
        let failure = await #expect(throws: ChildProcess.Failure.self) {
            try await ChildProcess.run("no-such-program-of-ours", [])
        }
        #expect(failure?.status == 127)
    }

    @Test(.sharedMedia("media3__edit_list_positive_shift.mp4", "media3__sample_portrait.mp4"))
    func editListsAndLateStartsAreHonoured() async throws {
        let shifted = try await FFmpeg.video(of: SharedMedia.url("media3__edit_list_positive_shift.mp4"))
        #expect(shifted.frames.count == 270)
        #expect(shifted.frames[0].presentationTime == CMTime(value: 1, timescale: 1))
        // The sound of this one starts at sample 1896 of 44100 a second.
        let late = try await FFmpeg.audio(of: SharedMedia.url("media3__sample_portrait.mp4"))
        #expect(late.samples[0..<1896].allSatisfy { $0 == 0 })
        #expect(late.frameCount > 1896)
    }

    @Test func theFirstDifferenceIsShown() {
        #expect(firstDifference(golden: "a\nb\n", actual: "a\nb\n") == nil)
        #expect(
            firstDifference(golden: "a\nb\n", actual: "a\nc\n")?.hasPrefix("line 2\n  golden: b\n  actual: c")
                == true)
        #expect(firstDifference(golden: "a", actual: "a\n")?.contains("(the file ends)") == true)
    }

    @Test func goldenFilesFailUntilTheyHoldTheText() throws {
        let folder = try TemporaryFolder.make("golden")
        func problem(_ text: String, isRecording: Bool = false) throws -> String? {
            try goldenProblem(text, path: "a/b.txt", in: folder, isRecording: isRecording)
        }
        #expect(try problem("one\n")?.contains("no golden file a/b.txt") == true)
        #expect(try problem("one\n", isRecording: true)?.contains("recorded") == true)
        #expect(try problem("one\n") == nil)
        #expect(try problem("two\n")?.contains("a/b.txt is stale: line 1") == true)
    }

    @Test func seededNumbersRepeat() {
        var first = SeededGenerator(seed: 7)
        var second = SeededGenerator(seed: 7)
        var other = SeededGenerator(seed: 8)
        let numbers = (0..<100).map { _ in first.next() }
        #expect(numbers == (0..<100).map { _ in second.next() })
        #expect(numbers != (0..<100).map { _ in other.next() })
        // The reference sequence of SplitMix64 for seed 1234567.
        var reference = SeededGenerator(seed: 1_234_567)
        #expect(reference.next() == 6_457_827_717_110_365_317)
        #expect(reference.next() == 3_203_168_211_198_807_973)
    }
}
