import Cutroom
import Engine
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan

/// What a program does with a file: looks what is in it, and renders its first second to nowhere.
struct Trial {
    enum Outcome: Equatable {
        case film(warnings: Int)
        /// An error that names the file.
        case refused(String)
        /// An error that does not.
        case unnamed(String)
    }

    let url: URL
    let policy: DamageReport.Policy

    func run() async -> Outcome {
        do {
            return .film(warnings: try await render())
        } catch let error as AVError {
            return outcome(error.localizedDescription)
        } catch EngineFailure.source(let failure) {
            return outcome("\(failure.source.url.lastPathComponent): \(failure.message)")
        } catch EngineFailure.pipeline(let failure) {
            return outcome("\(failure)")
        } catch {
            return outcome("\(error)")
        }
    }

    private func outcome(_ words: String) -> Outcome {
        words.contains(url.lastPathComponent) ? .refused(words) : .unnamed(words)
    }

    private func render() async throws -> Int {
        let asset = AVURLAsset(url: url)
        let composition = AVMutableComposition()
        var isEmpty = true
        for type in [AVMediaType.video, .audio] {
            guard let source = try await asset.loadTracks(withMediaType: type).first else { continue }
            let whole = source.timeRange
            let second = CMTimeRange(start: whole.start, duration: CMTime(value: 1, timescale: 1))
            let range = second.intersection(whole)
            guard range.isValid, !range.isEmpty else { continue }
            let track = composition.addMutableTrack(
                withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
            try track?.insertTimeRange(range, of: source, at: .zero)
            isEmpty = false
        }
        if isEmpty { throw Nothing(name: url.lastPathComponent) }
        let plan = try PlanCompiler(asset: composition).plan()
        let pipeline = RenderPipeline(plan, tail: nowhere(for: plan), damage: policy)
        try await pipeline.run()
        return pipeline.damage.damages.count
    }

    private struct Nothing: Error, CustomStringConvertible {
        var name: String
        var description: String { "\(name) has nothing to render" }
    }

    private func nowhere(for plan: RenderPlan) -> Tail {
        var graph = Graph()
        for (outlet, isThere) in [("video", plan.video != nil), ("audio", plan.audio != nil)] where isThere {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: plan.video == nil ? "audio_sink" : "video_sink")
    }
}
