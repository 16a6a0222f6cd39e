import Editing
import Engine
import Foundation
import Glibc
import Layers
import MediaTypes
import PlanCompiler
import RenderPlan
import Sessions
import Timeline

/// What titles cost a film of 1280 × 720: processor time a frame over the same film without, and the start of a
/// film with 200 subtitles. Ends with a status other than 0 past a limit.
///
/// The argument is a clip of 20 s.
@main
struct TitleBenchmark {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: TitleBenchmark CLIP\n".utf8))
            exit(64)
        }
        let clip = TitledClip(
            clip: URL(fileURLWithPath: CommandLine.arguments[1]), duration: CMTime(value: 20, timescale: 1))
        let frames = try await frames(of: clip)
        let subtitles = try await subtitles(of: clip)
        exit(frames && subtitles ? 0 : 1)
    }

    // MARK: Frames

    private static func frames(of clip: TitledClip) async throws -> Bool {
        let (late, fading, spinning) = (clip.title(), clip.title(), clip.title(isWide: true))
        late.beginTime = 1000
        fading.add(clip.always("opacity", from: 0, to: 1), forKey: nil)
        spinning.add(clip.always("transform.rotation.y", from: 0, to: 40), forKey: nil)
        let stage = CALayer()
        stage.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
        stage.sublayerTransform.m34 = -1 / 1000.0
        stage.addSublayer(spinning)
        let plain = try await clip.plan(nil)
        let cases: [(String, Double, RenderPlan)] = [
            ("no visible title", 0.02, try await clip.plan([late])),
            ("a still title", 0.6, try await clip.plan([clip.title()])),
            ("a fading title", 0.8, try await clip.plan([fading])),
            ("a full-width spin", 6, try await clip.plan([stage])),
        ]
        var isWithin = true
        for (name, limit, plan) in cases {
            // In turn, so that what disturbs one disturbs the other.
            var rounds: [(plain: Double, titled: Double)] = []
            for _ in 0..<5 {
                rounds.append(
                    (try await milliseconds(rendering: plain), try await milliseconds(rendering: plan)))
            }
            let costs = rounds.map { $0.titled - $0.plain }.sorted()
            let cost = costs[costs.count / 2]
            let before = rounds.map(\.plain).sorted()[costs.count / 2]
            isWithin = isWithin && cost <= limit
            print("\(name): \(text(cost)) ms a frame over \(text(before)), limit \(limit)")
        }
        return isWithin
    }

    /// Processor time a frame, of all threads.
    private static func milliseconds(rendering plan: RenderPlan) async throws -> Double {
        let tail = Tail(
            graph: Graph(
                elements: [ElementNode("sink", "fakesink", [Property("sync", "false")])],
                links: [Link(from: "video", to: "sink")]), monitored: "sink")
        let start = processorSeconds()
        try await RenderPipeline(plan, tail: tail).run()
        return (processorSeconds() - start) * 1000 / Double(plan.frameCount)
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func text(_ value: Double) -> String {
        String((value * 1000).rounded() / 1000)
    }

    // MARK: Subtitles

    private static func subtitles(of clip: TitledClip) async throws -> Bool {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cutroom-titles-\(getpid()).srt")
        defer { unlink(file.path) }
        let cues = (0..<200).map { index in
            let (start, end) = (time(index * 100), time(index * 100 + 90))
            return
                "\(index + 1)\n\(start) --> \(end)\nSubtitle \(index) with <i>some</i> words\nin two lines\n"
        }
        try Data(cues.joined(separator: "\n").utf8).write(to: file)
        let plain = Timeline(videos: [.init(url: clip.clip)])
        var titled = plain
        titled.subtitles = [.init(url: file)]
        var costs: [Double] = []
        for _ in 0..<9 {
            let before = try await startMilliseconds(plain)
            costs.append(try await startMilliseconds(titled) - before)
        }
        let cost = costs.sorted()[costs.count / 2]
        print("200 subtitles: \(text(cost)) ms until the first frame over the film without, limit 50")
        return cost <= 50
    }

    /// 20 s in milliseconds, as SubRip writes them.
    private static func time(_ milliseconds: Int) -> String {
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
        return "00:00:\(seconds < 10 ? "0" : "")\(seconds),\(String(rest + 1000).dropFirst())"
    }

    /// From the timeline to a film of one frame.
    private static func startMilliseconds(_ timeline: Timeline) async throws -> Double {
        let start = ContinuousClock.now
        let film = try await TimelineBuilder(timeline).build()
        let plan = try PlanCompiler(
            asset: film.composition, videoComposition: film.videoComposition,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 30))
        ).plan()
        _ = try await milliseconds(rendering: plan)
        let time = (ContinuousClock.now - start).components
        return Double(time.seconds) * 1000 + Double(time.attoseconds) / 1e15
    }
}
