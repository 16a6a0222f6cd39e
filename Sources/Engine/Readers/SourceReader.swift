internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// A small decoding pipeline on one track of one file, ending in a sink that is pulled.
///
/// Used by one thread at a time: its calls block. `close()` may be called from any thread and ends a
/// blocked call soon.
final class SourceReader: Sendable {
    /// What comes out.
    enum Output: Sendable, Hashable {
        case pictures(Picture, VideoFormat)
        case sound(AudioFormat)
    }

    let source: MediaSource
    let output: Output
    private let pipeline: Pipeline
    private let sink: AppSink
    private let state: SharedState
    private let delay = DecoderDelay()

    /// How much later than its timestamp sound is heard, in nanoseconds.
    var soundDelay: Int64 { delay.nanoseconds }

    /// Builds the pipeline and lets it begin to open the file; returns at once.
    init(source: MediaSource, output: Output) throws {
        self.source = source
        self.output = output
        let state = SharedState()
        self.state = state
        pipeline = try Pipeline { state.receive($0) }
        sink = try AppSink(maximumBuffers: output.queuedBuffers)
        try SourceReader.build(pipeline, from: source, output: output, into: sink, state: state, delay: delay)
        // Playing, not paused: a paused sink holds its first buffer back. Nothing waits for a clock.
        _ = pipeline.request(.playing)
    }

    private static func build(
        _ pipeline: Pipeline, from source: MediaSource, output: Output, into sink: AppSink,
        state: SharedState, delay: DecoderDelay
    ) throws {
        let file = try Element(factory: "filesrc")
        try file.set("location", source.url.path)
        let demuxer = try Element(factory: "parsebin")
        let decoder = try Element(factory: "decodebin")
        let chain = try output.converters().map { node in
            let element = try Element(factory: node.factory)
            for property in node.properties { try element.set(property.name, property.value) }
            return element
        }
        for element in [file, demuxer, decoder] + chain + [sink.element] { try pipeline.add(element) }
        try file.link(to: demuxer)
        for (upstream, downstream) in zip(chain, chain.dropFirst() + [sink.element]) {
            try upstream.link(to: downstream)
        }
        let selector = StreamSelector(source: source, mediaTypePrefixes: output.mediaTypePrefixes)
        let decoderInput = try decoder.staticPad("sink")
        let chainInput = try (chain.first ?? sink.element).staticPad("sink")
        demuxer.onPadAdded { pad in
            guard selector.takes(pad), !decoderInput.isLinked else { return }
            state.linking { try pad.link(to: decoderInput) }
        }
        demuxer.onNoMorePads {
            if !decoderInput.isLinked { state.fail(.noSuchStream, "no such stream in the file") }
        }
        decoder.onPadAdded { pad in
            guard !chainInput.isLinked else { return }
            if case .sound = output { delay.watch(from: decoderInput, to: pad) }
            state.linking { try pad.link(to: chainInput) }
        }
    }

    /// Waits until the first frame is there.
    func waitUntilOpen() throws {
        try wait(for: "open the file")
    }

    /// Jumps to a time of the file: to the key frame at or before it for pictures, exactly for sound.
    func seek(to nanoseconds: Int64) throws {
        let landing: Pipeline.SeekLanding =
            switch output {
            case .pictures: .keyFrameBefore
            case .sound: .exact
            }
        guard pipeline.seek(to: UInt64(max(0, nanoseconds)), landing: landing) else {
            try state.throwFailure(for: source)
            throw SourceFailure(.damaged, source: source, message: "the file cannot be sought")
        }
        try wait(for: "seek")
    }

    private func wait(for what: String) throws {
        for _ in 0..<Self.patience {
            switch pipeline.waitForState(nanoseconds: Self.step) {
            case .reached: return try state.throwFailure(for: source)
            case .failed:
                try state.throwFailure(for: source)
                throw SourceFailure(.damaged, source: source, message: "the file could not be opened")
            case .pending: try state.throwFailure(for: source)
            }
        }
        throw stalled(what)
    }

    /// The next frame or run of samples; nil at the end of the file.
    func next() throws -> MediaSample? {
        for _ in 0..<Self.patience {
            switch sink.pull(nanoseconds: Self.step) {
            case .sample(let sample): return sample
            case .endOfStream:
                try state.throwFailure(for: source)
                return nil
            case .timedOut: try state.throwFailure(for: source)
            }
        }
        throw stalled("decode")
    }

    private func stalled(_ what: String) -> SourceFailure {
        let seconds = Self.patience / 10
        return SourceFailure(
            .stalled(seconds: seconds), source: source, message: "took over \(seconds) s to \(what)")
    }

    /// Ends the pipeline. A blocked call throws `CancellationError` soon after.
    func close() {
        state.close()
        pipeline.stop()
    }

    /// One wait is a tenth of a second; so many of them without news mean that none will come.
    private static let step: UInt64 = 100_000_000
    private static let patience = 200
}

extension SourceReader {
    /// What the streaming threads tell: the first failure, and whether it was closed.
    final class SharedState: Sendable {
        private struct Content {
            var failure: (cause: SourceFailure.Cause, message: String)?
            var missing: String?
            var isClosed = false
        }

        private let content = Mutex(Content())

        func receive(_ message: BusMessage) {
            switch message {
            case .missingPlugin(let name): content.withLock { $0.missing = name }
            case .error(let failure):
                let missing = content.withLock { $0.missing }
                if let missing {
                    fail(.noDecoder(missing), "no decoder for \(missing) is installed")
                } else {
                    fail(failure.isAboutOpening ? .unreadable : .damaged, failure.message)
                }
            case .warning, .endOfStream, .asyncDone: break
            }
        }

        func fail(_ cause: SourceFailure.Cause, _ message: String) {
            content.withLock { if $0.failure == nil { $0.failure = (cause, message) } }
        }

        func linking(_ body: () throws -> Void) {
            do { try body() } catch {
                fail(.damaged, (error as? GStreamerFailure)?.message ?? "\(error)")
            }
        }

        func close() {
            content.withLock { $0.isClosed = true }
        }

        func throwFailure(for source: MediaSource) throws {
            let (failure, isClosed) = content.withLock { ($0.failure, $0.isClosed) }
            if isClosed { throw CancellationError() }
            if let failure { throw SourceFailure(failure.cause, source: source, message: failure.message) }
        }
    }
}

extension GStreamerFailure {
    /// Whether the file itself could not be opened or read.
    var isAboutOpening: Bool {
        if case .stream(domain: "gst-resource-error-quark", _) = kind { return true }
        return false
    }
}
