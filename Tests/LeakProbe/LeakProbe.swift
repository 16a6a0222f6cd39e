import CGStreamer
import Cutroom
import Engine
import Foundation
import PlanCompiler
import RenderPlan

/// Renders a clip cut to pieces, ends it in one of several ways, and then ends GStreamer itself, so that its
/// tracer tells what was left.
///
///     LeakProbe success|cancel|failure|damage CLIP
@main
struct LeakProbe {
    static func main() async throws {
        let (ending, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
        try await render(ending, URL(fileURLWithPath: path))
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
        let asset = AVURLAsset(url: url)
        let composition = AVMutableComposition()
        for type in [AVMediaType.video, .audio] {
            guard let source = try await asset.loadTracks(withMediaType: type).first else { continue }
            let track = composition.addMutableTrack(
                withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
            // In pieces from the end to the start: each of them jumps.
            for index in 0..<10 {
                let range = CMTimeRange(
                    start: CMTime(value: Int64(9 - index), timescale: 5),
                    duration: CMTime(value: 1, timescale: 5))
                try track?.insertTimeRange(range, of: source, at: CMTime(value: Int64(index), timescale: 5))
            }
        }
        return try PlanCompiler(asset: composition).plan()
    }

    private static func nowhere() -> Tail {
        var graph = Graph()
        for outlet in ["video", "audio"] {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: "video_sink")
    }

    private struct Unexpected: Error {
        var cause: String
    }
}
