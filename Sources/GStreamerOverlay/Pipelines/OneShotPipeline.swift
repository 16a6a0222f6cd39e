private import Synchronization

/// A pipeline that runs once, to the end of its stream, while its caller waits: an encoder of one image, a
/// decoder of one file. Its calls block, so it must not be used on streaming threads.
package final class OneShotPipeline: Sendable {
    private let pipeline: Pipeline
    private let sink: AppSink
    private let failure: FirstFailure
    /// Whether elements are created while the stream runs.
    private let makesElements: Bool

    /// Creates a pipeline from nonempty chains of elements. Each element is linked to the next one in its
    /// chain, and the last one of a chain, which adds its pads while it runs, to the first one of the next
    /// chain. Samples leave the last element of all.
    ///
    /// - Throws: `GStreamerFailure` if they can't be linked.
    package init(_ chains: [Element]...) throws {
        let failure = FirstFailure()
        self.failure = failure
        pipeline = try Pipeline { failure.receive($0) }
        sink = try AppSink(maximumBuffers: 1)
        makesElements = chains.count > 1
        var chains = chains
        chains[chains.count - 1].append(sink.element)
        for chain in chains {
            for element in chain { try pipeline.add(element) }
            for (upstream, downstream) in zip(chain, chain.dropFirst()) { try upstream.link(to: downstream) }
        }
        for (upstream, downstream) in zip(chains, chains.dropFirst()) {
            let input = try downstream[0].staticPad("sink")
            upstream[upstream.count - 1].onPadAdded { pad in
                guard !input.isLinked else { return }
                failure.catching { try pad.link(to: input) }
            }
        }
    }

    /// Starts the pipeline. Must be followed by `stop()`.
    package func start() {
        _ = pipeline.request(.playing)
    }

    package func stop() {
        if makesElements { pipeline.stopWhatMakesElements() } else { pipeline.stop() }
    }

    /// Returns the next sample; nil at the end.
    ///
    /// - Parameter patience: the timeout for a sample in nanoseconds.
    /// - Throws: `GStreamerFailure`: the first one that the pipeline posted, or a timeout.
    package func next(patience: GStreamer.ClockTime = .max) throws -> MediaSample? {
        let turn: GStreamer.ClockTime = 100_000_000
        var waited: GStreamer.ClockTime = 0
        while waited < patience {
            switch sink.pull(nanoseconds: turn) {
            case .sample(let sample): return sample
            case .endOfStream:
                try failure.throwIfAny()
                return nil
            case .timedOut: try failure.throwIfAny()
            }
            waited += turn
        }
        throw GStreamerFailure(kind: .refused, message: "it took too long")
    }

    /// The caps of the output, in GStreamer's text form; known with the first sample.
    package var outputCaps: String {
        get throws { try sink.element.staticPad("sink").capsText }
    }
}

/// The first failure on any thread.
private final class FirstFailure: Sendable {
    private let first = Mutex<GStreamerFailure?>(nil)

    func receive(_ message: BusMessage) {
        switch message {
        case .error(let failure): note(failure)
        case .missingPlugin: message.failure.map(note)
        case .warning, .endOfStream, .asyncDone, .dropped, .keyPressed: break
        }
    }

    func catching(_ body: () throws -> Void) {
        do {
            try body()
        } catch let failure as GStreamerFailure {
            note(failure)
        } catch {
            note(GStreamerFailure(kind: .refused, message: "\(error)"))
        }
    }

    private func note(_ failure: GStreamerFailure) { first.withLock { $0 = $0 ?? failure } }

    func throwIfAny() throws {
        if let failure = first.withLock({ $0 }) { throw failure }
    }
}
