import Cutroom
import Engine
import Foundation
import PlanCompiler
import RenderPlan

/// Renders one film of many cuts to nowhere and prints what it took, as one line of JSON.
///
///     CutsBenchmark LIST.json [--compile-only | --first-frame]
///
/// With `CUTROOM_UNTUNED` in the environment the process is left as it is, as a server's is.
@main
struct CutsBenchmark {
    static func main() async throws {
        if ProcessInfo.processInfo.environment["CUTROOM_UNTUNED"] == nil { ProcessTuning.enable() }
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first else {
            FileHandle.standardError.write(
                Data("usage: CutsBenchmark LIST.json [--compile-only | --first-frame]\n".utf8))
            exit(64)
        }
        let list = try JSONDecoder().decode(
            CutList.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
        let clock = ContinuousClock()
        let beginning = clock.now
        let film = try await list.composition()
        let instructions = list.videoComposition(of: film)
        let built = clock.now
        let plan = try PlanCompiler(asset: film, videoComposition: instructions).plan()
        let compiled = clock.now
        var report = Report(
            cuts: list.cuts.count, build: (built - beginning).seconds, compile: (compiled - built).seconds)
        if !arguments.contains("--compile-only") {
            let pipeline = RenderPipeline(plan, tail: Self.nowhere(for: plan))
            let isShort = arguments.contains("--first-frame")
            let watch = ProcessWatch(pipeline.progress) { if isShort { pipeline.cancel() } }
            do { try await pipeline.run() } catch is CancellationError {}
            report.render = (clock.now - compiled).seconds
            report.frames = pipeline.progress.count
            report.mostReaders = pipeline.progress.mostReaders
            watch.end(into: &report)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }

    /// Sinks that drop everything: what is measured is reading and composing.
    private static func nowhere(for plan: RenderPlan) -> Tail {
        var graph = Graph()
        for outlet in [plan.video.map { _ in "video" }, plan.audio.map { _ in "audio" }].compactMap(\.self) {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: "video_sink")
    }
}

/// What one rendering took. Times in seconds, memory in MB.
struct Report: Encodable {
    var cuts: Int
    /// Making the composition.
    var build: Double
    var compile: Double
    /// From the compiled plan to the end.
    var render = 0.0
    /// From the compiled plan to the first frame that reached the end of the pipeline.
    var firstFrame = 0.0
    var frames: Int64 = 0
    /// The most readers that any one track had at one time.
    var mostReaders = 0
    var mostHandles = 0
    var peakMemory = 0.0
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
