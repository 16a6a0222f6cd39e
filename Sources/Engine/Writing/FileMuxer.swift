internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Muxes the samples of the tracks' stores into one file, and takes them out of the stores only as the muxer needs them.
final class FileMuxer: Sendable {
    /// A track: its store, and the source that is linked to the muxer's pad.
    private final class Lane: Sendable {
        let source: AppSource
        let store: SampleStore
        /// Whether the end was pushed. The lock is held while samples are pushed, which keeps their order.
        private let isOver = Mutex(false)

        init(_ source: AppSource, _ store: SampleStore) {
            (self.source, self.store) = (source, store)
        }

        /// Pushes the samples that wait in the store while the source has room. It doesn't block.
        func feed() throws {
            try isOver.withLock { isOver in
                while !isOver, source.level < FileMuxer.mostBuffers, source.byteLevel < FileMuxer.mostBytes {
                    switch try store.next() {
                    case .item(let item): if !source.push(item) { return }
                    case .nothing: return
                    case .end:
                        isOver = true
                        _ = source.endOfStream()
                    }
                }
            }
        }

        /// Whether the muxer may be waiting for this track's next sample.
        var isStarved: Bool { !store.isEnded && store.count == 0 && source.level == 0 }
    }

    private let pipeline: Pipeline
    private let lanes: [Int: Lane]
    private let outcome: WritingOutcome

    /// How much of a track may wait in its source, besides the store.
    private static let mostBuffers = 64
    private static let mostBytes = 4 << 20

    /// - Parameters:
    ///   - tracks: the tracks with their indices, in their order in the file.
    ///   - muxer: the muxer, which also writes the tags and the artwork.
    ///   - onProgress: called on a streaming thread when samples were taken out of a store. It must return quickly.
    /// - Throws: `EngineFailure`.
    init(
        _ tracks: [(number: Int, track: WrittenTrack, store: SampleStore)], muxer: ElementNode,
        output: FileWriter.Output, outcome: WritingOutcome, onProgress: @escaping @Sendable () -> Void
    ) throws {
        self.outcome = outcome
        (pipeline, lanes) = try EngineFailure.mapping {
            let pipeline = try Pipeline { message in
                if case .endOfStream = message { return outcome.end(nil) }
                outcome.receive(message)
            }
            let elements = try PipelineBuilder(
                Self.graph(tracks.map(\.track), muxer: muxer, path: output.path), in: pipeline)
            try elements.element(muxer.name).describe(tags: output.tags, artwork: output.artwork)
            var lanes: [Int: Lane] = [:]
            for (number, track, store) in tracks {
                let lane = Lane(AppSource(try elements.element(track.name)), store)
                // Weak, because the source owns the closure.
                lane.source.onNeed { [weak lane] in
                    outcome.noting { try lane?.feed() }
                    onProgress()
                }
                lanes[number] = lane
            }
            return (pipeline, lanes)
        }
        // The reason for a refused state change is among the messages.
        _ = pipeline.request(.playing)
    }

    private static func graph(_ tracks: [WrittenTrack], muxer: ElementNode, path: String) -> Graph {
        var graph = Graph(elements: [muxer, ElementNode("file", "filesink", [Property("location", path)])])
        for track in tracks {
            graph.elements.append(track.source(buffers: mostBuffers, bytes: mostBytes))
            graph.links.append(
                Link(from: track.name, to: muxer.name, pad: track.pad, padProperties: track.padProperties))
        }
        graph.links.append(Link(from: muxer.name, to: "file"))
        return graph
    }

    /// Takes samples out of a track's store, unless enough of them wait in its source. Any thread may call it.
    func feed(_ track: Int) {
        outcome.noting { try lanes[track]?.feed() }
    }

    /// Whether the muxer may be waiting for a sample of another track.
    func waits(forOthersThan track: Int) -> Bool {
        lanes.contains { $0.key != track && $0.value.isStarved }
    }

    /// Must not be called on streaming threads.
    func stop() { pipeline.stop() }
}
