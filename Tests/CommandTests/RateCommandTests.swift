import Foundation
import MediaTypes
import TestSupport
import Testing

/// Which pictures an output has that nobody gives a rate for, and when. Each picture is a gray of its own.
@Suite(.timeLimit(.minutes(5))) struct RateCommandTests {
    struct Clip: CustomTestStringConvertible, Sendable {
        let file: String
        let codec: [String]
        /// Of a constant rate, or how long each frame lasts, in seconds of its number N.
        let rate: String
        var durations: String?
        var testDescription: String { "\(file) \(rate) \(durations ?? "")" }
    }

    private static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "8", "-bf"]
    private static let containers: [(String, [String])] = [
        ("a.mkv", h264 + ["2"]), ("a.flv", h264 + ["0"]), ("a.ts", h264 + ["0"]), ("a.mp4", h264 + ["2"]),
        ("a.vob", ["-c:v", "mpeg2video", "-q:v", "2"]), ("a.avi", ["-c:v", "mpeg4", "-q:v", "2"]),
        ("a.webm", ["-c:v", "libvpx", "-b:v", "2M", "-deadline", "realtime", "-cpu-used", "8"]),
    ]

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("rates")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// Makes the clip: 72 frames.
    private func make(_ clip: Clip, in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent(clip.file)
        var filters = "geq=lum='16+3*N':cb=128:cr=128"
        var times: [String] = []
        if let durations = clip.durations {
            filters += ",settb=1/1000,setpts='if(N,PREV_OUTPTS+\(durations),0)'"
            times = ["-enc_time_base:v", "1:1000"]
        }
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                "color=c=black:s=96x64:r=\(clip.rate),\(filters)",
            ]
                + ["-frames:v", "72"] + (try await FFmpeg.keepingTimes.value) + times + [
                    "-pix_fmt", "yuv420p",
                ] + clip.codec
                + [file.path])
        return file
    }

    private struct Shown { var number: Int, time: Double }

    /// The pictures of a file, by their grays.
    private func pictures(of file: URL) async throws -> [Shown] {
        try await FFmpeg.video(of: file).frames.map { frame in
            let luma = frame.allBytes.prefix(96 * 64).reduce(0) { $0 + Int($1) }
            return Shown(
                number: Int(((Double(luma) / (96 * 64) - 16) / 3).rounded()),
                time: frame.presentationTime.seconds)
        }
    }

    /// Holds each frame of an output to the source's at its time, and looks for those that are not shown.
    private func check(_ output: URL, of source: URL, from start: Double, each: Double) async throws {
        let shown = try await pictures(of: output)
        let first = try #require(shown.first?.time)
        try await check(shown, at: first, of: source, from: start, each: each)
    }

    /// - Parameter first: the output's time at which the source's `start` is shown.
    private func check(
        _ shown: [Shown], at first: Double, of source: URL, from start: Double = 0, each: Double
    ) async throws {
        let own = try await pictures(of: source)
        let zero = try #require(own.first?.time)
        for picture in shown {
            let time = picture.time - first + start + zero
            let allowed = own.indices.filter { index in
                let end = index + 1 < own.count ? own[index + 1].time : .infinity
                return own[index].time <= time + 0.002 && end > time - 0.002
            }
            #expect(allowed.contains { own[$0].number == picture.number }, "\(picture) at \(time)")
        }
        let numbers = Set(shown.map(\.number))
        for (picture, next) in zip(own, own.dropFirst())
        where picture.time - zero >= start + 0.002 && next.time - picture.time >= each {
            #expect(numbers.contains(picture.number), "\(picture) is not shown")
        }
    }

    private func export(_ clip: Clip, part: String, in folder: URL) async throws -> (source: URL, output: URL)
    {
        let source = try await make(clip, in: folder)
        let result = try await CommandRun.run(
            "export", source.path + part, "--crf", "4", "--speed", "ultrafast", "-o", "o.mp4", in: folder)
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
        return (source, folder.appendingPathComponent("o.mp4"))
    }

    private static let constant = ["30000/1001", "24000/1001", "25"].flatMap { rate in
        containers.map { Clip(file: $0.0, codec: $0.1, rate: rate) }
    }

    /// Each frame once, also where the part's times are not the frames', and milliseconds in the container.
    @Test(arguments: TestShare.of(constant)) func framesOfAConstantRateAreShownOnce(_ clip: Clip) async throws
    {
        try await withFolder { folder in
            let (source, output) = try await export(clip, part: "@0.5..", in: folder)
            try await check(output, of: source, from: 0.5, each: 0.02)
            let rate = try await FFmpeg.probe(output, "stream=r_frame_rate", streams: "v")
            #expect(rate == [clip.rate.contains("/") ? clip.rate : "\(clip.rate)/1"])
            let numbers = try await pictures(of: output).map(\.number)
            let moved = zip(numbers, numbers.dropFirst()).count { $1 == $0 + 1 }
            #expect(moved >= numbers.count - 2, "\(numbers)")
        }
    }

    private static let courses = [
        // A phone in the dark: of 30 a second some are missing, and most last for two.
        "lt(mod(N,3),2)*33+33+eq(mod(N,3),1)",
        // Any time; slides; a clock that slips.
        "9+mod(N*37,90)", "40+1100*eq(mod(N,5),3)+37*eq(mod(N,7),1)", "31+mod(N*3,5)",
    ]

    private static let variable = courses.flatMap { course in
        containers.filter { container in
            !["a.vob", "a.avi"].contains(container.0)
        }.map {
            Clip(file: $0.0, codec: $0.1, rate: "25", durations: course)
        }
    }

    /// Each that lasts 1/120 s or more, at its time.
    @Test(arguments: TestShare.of(variable)) func framesOfAVariableRateAreShown(_ clip: Clip) async throws {
        try await withFolder { folder in
            let (source, output) = try await export(clip, part: "", in: folder)
            try await check(output, of: source, from: 0, each: 1.0 / 120)
            let count = try await FFmpeg.frameCount(of: output)
            let last = try #require(try await pictures(of: source).last).time
            #expect(Double(count) <= (last + 2) * 121)
        }
    }

    /// The rate of the first clip that moves: a still has none.
    @Test func aStillDoesNotGiveTheRate() async throws {
        try await withFolder { folder in
            let clip = Clip(file: "a.mp4", codec: Self.h264 + ["0"], rate: "50")
            let source = try await make(clip, in: folder)
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red:s=96x64"]
                    + ["-frames:v", "1", folder.appendingPathComponent("a.png").path])
            let result = try await CommandRun.run(
                "export", "a.png", source.path, "--still-duration", "0.2", "-o", "o.mp4", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            let rate = try await FFmpeg.probe(
                folder.appendingPathComponent("o.mp4"), "stream=r_frame_rate", streams: "v")
            #expect(rate == ["50/1"])
        }
    }

    private static let pairs: [(first: Clip, second: Clip, rate: String)] = {
        func clip(_ file: String, _ rate: String, _ durations: String? = nil) -> Clip {
            Clip(file: file, codec: h264 + ["0"], rate: rate, durations: durations)
        }
        return [
            (clip("a.mp4", "24"), clip("b.mp4", "30"), "24/1"),
            (clip("a.mp4", "25"), clip("b.mkv", "60"), "25/1"),
            (clip("a.mkv", "60"), clip("b.mp4", "25"), "60/1"),
            (clip("a.mp4", "25"), clip("b.mp4", "25", "9+mod(N*37,90)"), "25/1"),
        ]
    }()

    /// The first one's rate counts for all, and a rate that is set keeps the frames of all. Either way, each frame is at
    /// its time.
    @Test(arguments: TestShare.of(pairs.indices, [nil, "120"], atMost: 4))
    func theFirstOfSeveralClipsGivesTheRate(index: Int, rate: String?) async throws {
        let (first, second, own) = Self.pairs[index]
        try await withFolder { folder in
            let clips = [try await make(first, in: folder), try await make(second, in: folder)]
            let result = try await CommandRun(
                ["export"] + clips.map(\.path) + (rate.map { ["--fps", $0] } ?? [])
                    + ["--crf", "4", "--speed", "ultrafast", "-o", "o.mp4"], in: folder
            ).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let output = folder.appendingPathComponent("o.mp4")
            let found = try await FFmpeg.probe(output, "stream=r_frame_rate", streams: "v")
            #expect(found == [rate.map { "\($0)/1" } ?? own])
            let shown = try await pictures(of: output)
            let start = try #require(shown.first?.time)
            let middle = start + 72 / (try #require(Double(first.rate)))
            let each = rate == nil ? 1 / (try #require(Double(own.dropLast(2)))) : 1.0 / 120
            try await check(
                shown.filter { $0.time < middle - 0.002 }, at: start, of: clips[0], each: each)
            try await check(
                shown.filter { $0.time >= middle - 0.002 }, at: middle, of: clips[1], each: each + 0.002)
        }
    }

    private static let kept = courses.flatMap { course in
        [("a.mp4", "mp4"), ("a.mkv", "mkv"), ("a.ts", "mp4"), ("a.mp4", "webm")].map { file, output in
            (
                Clip(file: file, codec: h264 + [file == "a.ts" ? "0" : "2"], rate: "25", durations: course),
                output
            )
        }
    }

    /// Each frame once, at its own time, also where parts begin and in sound that goes on.
    @Test(arguments: TestShare.of(kept)) func theSourcesTimesAreKept(_ clip: Clip, _ ending: String)
        async throws
    {
        try await withFolder { folder in
            let source = try await make(clip, in: folder)
            let options =
                ending == "webm"
                ? ["--codec", "vp9", "--speed", "ultrafast"] : ["--crf", "4", "--speed", "ultrafast"]
            let result = try await CommandRun(
                ["export", source.path, "--fps", "source", "--verify", "-o", "o.\(ending)"] + options,
                in: folder
            ).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let own = try await pictures(of: source)
            let shown = try await pictures(of: folder.appendingPathComponent("o.\(ending)"))
            #expect(shown.map(\.number) == own.map(\.number))
            let (zero, first) = (try #require(own.first?.time), try #require(shown.first?.time))
            for (frame, other) in zip(own, shown) {
                #expect(
                    abs(frame.time - zero - other.time + first) < 0.0011, "\(frame) is shown at \(other.time)"
                )
            }
        }
    }

    /// Two parts of a clip one after the other; below a title, frames of the usual rate come between.
    @Test func keptTimesFollowTheEdit() async throws {
        try await withFolder { folder in
            let clip = Clip(
                file: "a.mp4", codec: Self.h264 + ["0"], rate: "25", durations: "40+200*eq(mod(N,4),3)")
            let source = try await make(clip, in: folder).path
            let both = try await CommandRun.run(
                "export", source + "@..1", source + "@2..3", "--fps", "source", "-o", "o.mkv", in: folder)
            #expect(both.status == 0, "\(both.messages)")
            let times = try await pictures(of: folder.appendingPathComponent("o.mkv")).map(\.time)
            #expect(times.count < 26 && times.contains { abs($0 - 1) < 0.0011 }, "\(times)")
            let titled = try await CommandRun.run(
                "export", source + "@..1", "--title", "x", "--fps", "source", "-o", "t.mp4", in: folder)
            #expect(titled.status == 0, "\(titled.messages)")
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent("t.mp4")) == 25)
        }
    }

    @Test func whatNeedsAConstantRateRefusesTheSources() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            for words in [
                "export -o o.gif", "export -o frames/%03d.png", "export -o o.mp4 --smart",
                "export -o o.mp4 --resume",
                "frame --at 1 -o o.png", "validate -o o.gif", "validate --smart", "play", "export -o o.m4a",
            ] {
                let list = words.split(separator: " ").map(String.init)
                let result = try await CommandRun(
                    [list[0], clip, "--fps", "source"] + list.dropFirst(), in: folder
                ).result()
                #expect(
                    result.status == 64 && result.messages.contains("--fps"), "\(words): \(result.messages)")
            }
            let valid = try await CommandRun.run(
                "validate", clip, "--fps", "source", "-o", "o.mp4", in: folder)
            #expect(valid.status == 0 && valid.messages.isEmpty, "\(valid.messages)")
        }
    }
}
