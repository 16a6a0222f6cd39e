import Editing
import Engine
import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Sessions

/// Elements of a tail that keep what they got, and say nothing.
@Suite struct StalledTailTests {
    private static func plan() async throws -> RenderPlan {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 60)))
        _ = try await asset.load(.tracks)
        return try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        ).compiledPlan().pictureAlone
    }

    /// An element that sleeps, in microseconds, over each frame that it gets.
    private static func tail(sleeping: Int, last: String = "fakesink") -> Tail {
        let elements = [
            ElementNode("video_queue", "queue", [Property("max-size-buffers", "4")]),
            ElementNode("sleeper", "identity", [Property("sleep-time", String(sleeping))]),
            ElementNode("end", last, [Property("sync", "false")]),
        ]
        let links = zip(["video", "video_queue", "sleeper"], elements).map { Link(from: $0, to: $1.name) }
        return Tail(graph: Graph(elements: elements, links: links), monitored: "video_queue")
    }

    @Test(.timeLimit(.minutes(5))) func anElementThatStopsIsNamed() async throws {
        // Nobody can wake it, so it ends by itself, some time after the test.
        let pipeline = RenderPipeline(
            try await Self.plan(), tail: Self.tail(sleeping: 8_000_000), stallLimit: .milliseconds(400))
        let began = ContinuousClock.now
        // Other tests keep the process busy, so that the limit may be ten times as long.
        await #expect {
            try await pipeline.run()
        } throws: {
            guard case .pipeline(let failure)? = $0 as? EngineFailure else { return false }
            return failure.cause == .stalled && failure.message.contains("sleeper (identity)")
        }
        // All frames would take eight minutes.
        #expect(ContinuousClock.now - began < .seconds(240))
        let failure = EngineFailure.pipeline(PipelineFailure(cause: .stalled, message: "x264enc"))
        let error = failure.avError(writing: URL(fileURLWithPath: "/tmp/movie.mp4"))
        #expect(error.failureReason == "/tmp/movie.mp4: x264enc" && error.remedy?.contains("memory") == true)
    }

    /// It works on, each frame a little later than the limit's quarter.
    @Test func aSlowElementIsNoStall() async throws {
        let pipeline = RenderPipeline(
            try await Self.plan(), tail: Self.tail(sleeping: 30_000), stallLimit: .milliseconds(100))
        try await pipeline.run()
        #expect(pipeline.progress.count == 60)
    }

    /// Nothing comes, as from a client's compositor that takes its time: there is nothing in the tail to wait for.
    @Test func waitingForFramesIsNoStall() async throws {
        let pipeline = try Pipeline { _ in }
        let (source, queue, sink) = (
            try Element(factory: "appsrc", name: "source"), try Element(factory: "queue", name: "queue"),
            try Element(factory: "fakesink", name: "end")
        )
        for element in [source, queue, sink] { try pipeline.add(element) }
        try source.link(to: queue)
        try queue.link(to: sink)
        _ = pipeline.request(.playing)
        try await Task.sleep(for: .milliseconds(100))
        #expect(!source.isReceiving && !queue.isReceiving && !sink.isReceiving)
        pipeline.stop()
    }
}
