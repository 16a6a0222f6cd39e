import CGStreamer
import Cutroom
import Engine
import Foundation
import PlanCompiler
import RenderPlan

/// Renders a clip cut to pieces and ends it in one of several ways, or uses and drops many objects of one kind and
/// looks at what the process holds then. At last it ends GStreamer itself, so that its tracer tells what was left.
///
///     LeakProbe success|cancel|failure|damage|play|images|exports|parts|stored|loading|compositions|seeking|readers|measurements|writers|taps CLIP
@main
struct LeakProbe {
    static func main() async throws {
        let (ending, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let url = URL(fileURLWithPath: path)
        switch ending {
        case "play": try await Dropping.players(url)
        case "images": try await Dropping.generators(url)
        case "exports": try await Dropping.exports(url)
        case "parts": try await Dropping.parts(url)
        case "stored": try await Dropping.storedExports(url)
        case "loading": try await Dropping.assets(url)
        case "compositions": try await Dropping.compositions(url)
        case "readers": try await Dropping.readers(url)
        case "measurements": try await Dropping.measurements(url)
        case "writers": try await Dropping.writers(url)
        case "taps": try await Dropping.taps(url)
        case "seeking": try await Dropping.seekingPlayers(url)
        default: try await render(ending, url)
        }
        try await ProcessState.waitForStreamingThreads()
        print(ending)
        gst_deinit()
    }

    private static func render(_ ending: String, _ url: URL) async throws {
        let plan = try await plan(of: url)
        if ending == "failure" || ending == "damage" {
            let bytes = try Data(contentsOf: url)
            try bytes.prefix(bytes.count / 3).write(to: url)
        }
        let policy: DamageReport.Policy = ending == "damage" ? .playThrough : .fail
        let pipeline = RenderPipeline(plan, tail: nowhere(), damage: policy)
        if ending == "cancel" {
            Task {
                while pipeline.progress.count < 20 { try await Task.sleep(for: .milliseconds(1)) }
                pipeline.cancel()
            }
        }
        do {
            try await pipeline.run()
            guard ending == "success" || ending == "damage" else { throw Unexpected(cause: "it ended well") }
        } catch is CancellationError where ending == "cancel" {
        } catch is EngineFailure where ending == "failure" {
        }
    }

    private static func plan(of url: URL) async throws -> RenderPlan {
        let film = try await CutClip(url)
        return try PlanCompiler(
            asset: film.composition, videoComposition: film.videoComposition, audioMix: film.audioMix
        ).plan()
    }

    private static func nowhere() -> Tail {
        var graph = Graph()
        for outlet in ["video", "audio"] {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: "video_sink")
    }
}
