internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan
internal import Synchronization

/// Encodes and muxes the samples that are put into its tracks, into one file.
///
/// Putting never blocks; the caller checks `waiting(in:)` first, so that memory is bounded.
package final class FileWriter: Sendable {
    private let pipeline: Pipeline
    private let sources: [AppSource]
    private let outcome: Outcome

    /// The result, which is set once.
    private final class Outcome: Sendable {
        private struct Content {
            var isOver = false
            var failure: (any Error)?
        }

        private let content = Mutex(Content())
        private let over = Latch()
        private let onFailure: @Sendable (any Error) -> Void

        init(onFailure: @escaping @Sendable (any Error) -> Void) {
            self.onFailure = onFailure
        }

        func end(_ failure: (any Error)?) {
            let isFirst = content.withLock { content in
                guard !content.isOver else { return false }
                (content.isOver, content.failure) = (true, failure)
                return true
            }
            guard isFirst else { return }
            over.open()
            if let failure { onFailure(failure) }
        }

        func wait() throws {
            over.wait()
            if let failure = content.withLock({ $0.failure }) { throw failure }
        }
    }

    /// - Parameters:
    ///   - muxer: the muxer, which also writes the tags and the artwork.
    ///   - tags: metadata by GStreamer's names.
    ///   - path: the path of the output file.
    ///   - limit: the number of samples that may wait in a track to be encoded before it is full.
    ///   - onNeed: called on a streaming thread when a track has room again. It must return quickly.
    ///   - onFailure: called once, on any thread.
    /// - Throws: `EngineFailure`.
    package init(
        _ tracks: [WrittenTrack], muxer: ElementNode, tags: [String: String] = [:], artwork: [UInt8]? = nil,
        path: String, limit: Int, onNeed: @escaping @Sendable (Int) -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) throws {
        let outcome = Outcome(onFailure: onFailure)
        self.outcome = outcome
        (pipeline, sources) = try EngineFailure.mapping {
            let pipeline = try Pipeline { message in
                if case .endOfStream = message { return outcome.end(nil) }
                if let failure = message.failure { outcome.end(EngineFailure(failure) ?? failure) }
            }
            let elements = try PipelineBuilder(
                Self.graph(tracks, muxer: muxer, path: path, limit: limit), in: pipeline)
            try elements.element(muxer.name).describe(tags: tags, artwork: artwork)
            let sources = try tracks.enumerated().map { index, track in
                let source = AppSource(try elements.element(track.name))
                try source.setCaps(track.caps)
                source.onNeed { onNeed(index) }
                return source
            }
            return (pipeline, sources)
        }
        // The reason for a refused state change is among the messages.
        _ = pipeline.request(.playing)
    }

    private static func graph(
        _ tracks: [WrittenTrack], muxer: ElementNode, path: String, limit: Int
    ) -> Graph {
        var graph = Graph(elements: [muxer, ElementNode("file", "filesink", [Property("location", path)])])
        for track in tracks {
            let source = ElementNode(
                track.name, "appsrc",
                [
                    Property("format", "time"), Property("block", "false"),
                    Property("max-buffers", String(limit)), Property("max-bytes", "0"),
                    Property("max-time", "0"), Property("min-percent", "50"),
                ])
            // Coded samples are small, so one track may be far ahead of the others before it has to wait.
            let queue = ElementNode(
                track.name + "_coded", "queue",
                [
                    Property("max-size-buffers", "0"), Property("max-size-bytes", String(64 << 20)),
                    Property("max-size-time", "10000000000"),
                ])
            var last = track.name
            for node in [source] + track.chain + [queue] {
                graph.elements.append(node)
                if node.name != last { graph.links.append(Link(from: last, to: node.name)) }
                last = node.name
            }
            graph.links.append(
                Link(from: last, to: muxer.name, pad: track.pad, padProperties: track.padProperties))
        }
        graph.links.append(Link(from: muxer.name, to: "file"))
        return graph
    }

    /// Initializes GStreamer, which buffers require. To be called before samples are created.
    ///
    /// - Throws: `EngineFailure` if GStreamer can't be used.
    package static func prepare() throws {
        try EngineFailure.mapping { try GStreamer.initialize() }
    }

    /// Whether a muxer accepts samples in their format.
    package static func accepts(_ caps: String, muxer: String) -> Bool {
        GStreamer.accepts(caps, factory: muxer)
    }

    /// The number of samples that wait in a track to be encoded.
    package func waiting(in track: Int) -> Int { sources[track].level }

    /// Puts a sample into a track; returns false if writing has ended.
    package func put(_ sample: WrittenSample, into track: Int) -> Bool {
        sources[track].push(sample.buffer) == .accepted
    }

    package func end(_ track: Int) { _ = sources[track].endOfStream() }

    /// Waits until the file is complete, after all tracks were ended. Must not be called on streaming
    /// threads.
    /// - Throws: `EngineFailure`, or `CancellationError` after `close()`.
    package func finish() throws {
        defer { pipeline.stop() }
        try outcome.wait()
    }

    /// Cancels writing. Must not be called on streaming threads.
    package func close() {
        outcome.end(CancellationError())
        pipeline.stop()
    }
}
