internal import GStreamerOverlay
internal import RenderPlan

/// Encodes one track into a store, in a pipeline of its own that doesn't wait for other tracks.
final class TrackEncoder: Sendable {
    private let pipeline: Pipeline
    private let source: AppSource
    private let sink: AppSink

    /// - Parameters:
    ///   - muxer: the factory name of the muxer that the samples go to later.
    ///   - limit: the number of samples that may wait to be encoded. `onNeed` is called when half of them were encoded.
    ///   - onNeed: called on a streaming thread when there is room for samples. It must return quickly.
    ///   - onChange: called on a streaming thread when something was added to the store, or it was ended.
    /// - Throws: `EngineFailure`.
    init(
        _ track: WrittenTrack, forMuxer muxer: String, limit: Int, into store: SampleStore,
        outcome: WritingOutcome, onNeed: @escaping @Sendable () -> Void,
        onChange: @escaping @Sendable () -> Void
    ) throws {
        let sinkName = track.name + "_coded"
        (pipeline, source, sink) = try EngineFailure.mapping {
            let pipeline = try Pipeline { outcome.receive($0) }
            let elements = try PipelineBuilder(
                Self.graph(track, sinkName: sinkName, limit: limit), in: pipeline)
            let sink = AppSink(try elements.element(sinkName))
            sink.accept(whatMuxer: muxer, takesAt: track.pad)
            try sink.onItems { item in
                outcome.noting {
                    if let item { try store.append(item) } else { store.end() }
                }
                onChange()
            }
            let source = AppSource(try elements.element(track.name))
            try source.setCaps(track.caps)
            source.onNeed(onNeed)
            return (pipeline, source, sink)
        }
        // The reason for a refused state change is among the messages.
        _ = pipeline.request(.playing)
    }

    private static func graph(_ track: WrittenTrack, sinkName: String, limit: Int) -> Graph {
        var graph = Graph()
        // `async=false`: the state change doesn't wait for the first sample.
        let sink = ElementNode(
            sinkName, "appsink",
            [
                Property("sync", "false"), Property("async", "false"), Property("wait-on-eos", "false"),
                Property("enable-last-sample", "false"),
            ])
        var last = track.name
        for node in [track.source(buffers: limit, bytes: 0)] + track.chain + [sink] {
            graph.elements.append(node)
            if node.name != last { graph.links.append(Link(from: last, to: node.name)) }
            last = node.name
        }
        return graph
    }

    /// The number of samples that wait to be encoded.
    var waiting: Int { source.level }

    /// Puts a sample in, without blocking; returns false if writing has ended.
    func put(_ sample: WrittenSample) -> Bool { source.push(sample.buffer) == .accepted }

    /// Ends the track.
    func end() { _ = source.endOfStream() }

    /// Must not be called on streaming threads.
    func stop() { pipeline.stop() }
}
