internal import Dispatch
internal import GStreamerOverlay
package import RenderPlan
internal import Synchronization

/// Encodes and muxes what is put into its tracks, into one file.
///
/// Putting never blocks; whoever puts asks `hasRoom(in:)` before, so that memory is bounded.
package final class FileWriter: Sendable {
    private let pipeline: Pipeline
    private let sources: [AppSource]
    private let outcome: Outcome

    /// How it ended, known once.
    private final class Outcome: Sendable {
        private struct Content {
            var isOver = false
            var failure: (any Error)?
        }

        private let content = Mutex(Content())
        private let over = DispatchSemaphore(value: 0)
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
            over.signal()
            if let failure { onFailure(failure) }
        }

        func wait() throws {
            over.wait()
            over.signal()
            if let failure = content.withLock({ $0.failure }) { throw failure }
        }
    }

    /// - Parameters:
    ///   - muxer: writes the tags and the artwork too.
    ///   - tags: metadata by GStreamer's names.
    ///   - path: of the file to write.
    ///   - limit: how many samples of a track wait to be encoded before it has no more room.
    ///   - onNeed: called on a streaming thread when a track has room again. It must only pass word on.
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
        // A refusal's reason is among the messages.
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
            // Coded samples are small: one track may be far ahead of the others before it has to wait.
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

    /// Readies what buffers are made with. To be called before samples are.
    ///
    /// - Throws: `EngineFailure` if GStreamer can't be used.
    package static func prepare() throws {
        try EngineFailure.mapping { try GStreamer.initialize() }
    }

    /// Whether a muxer takes samples as they are.
    package static func accepts(_ caps: String, muxer: String) -> Bool {
        GStreamer.accepts(caps, factory: muxer)
    }

    /// How many samples of a track wait to be encoded.
    package func waiting(in track: Int) -> Int { sources[track].level }

    /// Puts a sample into a track; false if writing has ended.
    package func put(_ sample: WrittenSample, into track: Int) -> Bool {
        sources[track].push(sample.buffer) == .accepted
    }

    /// Ends a track.
    package func end(_ track: Int) { _ = sources[track].endOfStream() }

    /// Waits until the file is whole, after all tracks were ended. For no streaming thread.
    /// - Throws: `EngineFailure`, or `CancellationError` after `close()`.
    package func finish() throws {
        defer { pipeline.stop() }
        try outcome.wait()
    }

    /// Ends writing. For no streaming thread.
    package func close() {
        outcome.end(CancellationError())
        pipeline.stop()
    }
}
