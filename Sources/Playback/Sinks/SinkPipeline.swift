internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The sinks and their clock: composed frames and mixed sound go in, stamped in stream time, and are shown and heard.
///
/// It stays while outputs come and go, so that a window does. Its calls block: they are the control executor's.
final class SinkPipeline: Sendable {
    struct Shape: Sendable, Hashable {
        var hasPicture: Bool
        var hasSound: Bool
        var sinks: SinkChoice
    }

    let shape: Shape
    let pipeline: Pipeline
    /// What went wrong in the sinks, or in a graph that feeds them.
    let failures: FailureLatch
    /// Where frames go in; nil for an output without picture.
    let picture: SinkInput?
    let sound: SinkInput?
    private let videoSink: Element?
    private let scaler: Element?
    private let audioSink: Element?
    private let volume: Element?
    /// What is not as it was asked for.
    let warnings: [String]

    /// - Throws: `GStreamerFailure`.
    ///
    /// - Parameters:
    ///   - pictureCaps: of the first frames, as `soundCaps` of the first samples.
    ///   - onMessage: called on whatever thread posts, with `failures`.
    init(
        _ shape: Shape, pictureCaps: String, soundCaps: String,
        onMessage: @escaping @Sendable (BusMessage, FailureLatch) -> Void
    ) throws {
        self.shape = shape
        let failures = FailureLatch(EventCount())
        self.failures = failures
        pipeline = try Pipeline { message in
            failures.receive(message)
            onMessage(message, failures)
        }
        PipelineDump(of: "sinks")?.watch(pipeline)
        pipeline.setWindow(shape.sinks.window)
        do {
            let shown = try Self.pictureChain(shape, pictureCaps, in: pipeline)
            (picture, videoSink, scaler) = (shown?.input, shown?.sink, shown?.scaler)
            let heard = try Self.soundChain(shape, soundCaps, in: pipeline)
            (sound, audioSink, volume) = (heard?.input, heard?.sink, heard?.volume)
            warnings = [shown?.warning, heard?.warning].compactMap(\.self)
        } catch {
            // Sinks that were opened already are closed before they go.
            pipeline.stop()
            throw error
        }
        PipelineWatch.current?.add(sinks: pipeline)
    }

    private static func pictureChain(
        _ shape: Shape, _ caps: String, in pipeline: Pipeline
    ) throws -> (input: SinkInput, sink: Element, scaler: Element, warning: String?)? {
        guard shape.hasPicture else { return nil }
        let opened = try SinkOpening.video(shape.sinks.video)
        try pipeline.add(opened.sink)
        let input = try SinkInput("picture", caps: caps)
        let scaler = try Element(factory: "videoconvertscale")
        try connect([input.source.element, scaler], to: opened.sink, in: pipeline)
        return (input, opened.sink, scaler, opened.warning)
    }

    private static func soundChain(
        _ shape: Shape, _ caps: String, in pipeline: Pipeline
    ) throws -> (input: SinkInput, sink: Element, volume: Element, warning: String?)? {
        guard shape.hasSound else { return nil }
        let opened = try SinkOpening.audio(shape.sinks.audio)
        try pipeline.add(opened.sink)
        let input = try SinkInput("sound", caps: caps)
        let volume = try Element(factory: "volume")
        // `AudioGraph` gives the sound as fast as it is to be heard.
        try input.source.element.staticPad("src").declareRateApplied()
        let chain =
            [input.source.element, volume] + [
                try Element(factory: "audioconvert"), try Element(factory: "audioresample"),
            ]
        try connect(chain, to: opened.sink, in: pipeline)
        return (input, opened.sink, volume, opened.warning)
    }

    private static func connect(_ chain: [Element], to sink: Element, in pipeline: Pipeline) throws {
        for element in chain { try pipeline.add(element) }
        for (upstream, downstream) in zip(chain, chain.dropFirst() + [sink]) {
            try upstream.link(to: downstream)
        }
    }

    /// Jumps to a stream time.
    /// - Parameter rate: how fast running time passes; positive.
    func seek(to time: UInt64, rate: Double) throws {
        guard pipeline.seek(to: time, rate: rate) else {
            // Sinks that have given up say why.
            try failures.check()
            throw GStreamerFailure(kind: .refused, message: "the sinks cannot be sought")
        }
    }

    /// Waits until the state that was asked for is reached: until the first frame is shown.
    /// - Throws: what went wrong, or `CancellationError` soon after `isCancelled` says so.
    func wait(isCancelled: () -> Bool) throws {
        for _ in 0..<Self.patience {
            switch pipeline.waitForState(nanoseconds: Self.step) {
            case .reached: return
            case .pending, .failed:
                try failures.check()
                if isCancelled() { throw CancellationError() }
            }
        }
        throw GStreamerFailure(kind: .stateChange, message: "the sinks accepted nothing for a minute")
    }

    private static let step: UInt64 = 5_000_000
    private static let patience = 12_000

    /// Whether the element of that name is the sound's sink, or in it.
    func isOfSound(_ element: String) -> Bool { audioSink?.holds(element) == true }

    /// - Parameter volume: 1 is the sound as it is.
    func setVolume(_ value: Double, isMuted: Bool) throws {
        try volume?.set("volume", String(min(10, max(0, value))))
        try volume?.set("mute", isMuted ? "true" : "false")
    }

    /// Whether the output's shape is kept in a window of another: by sinks that fit it themselves, and where frames
    /// are scaled to what a sink takes. False where no sink fits them itself: then it holds for frames of caps to
    /// come.
    func keepAspect(_ keepsAspect: Bool) throws -> Bool {
        try scaler?.set("add-borders", keepsAspect ? "true" : "false")
        return videoSink?.setOnSinks("force-aspect-ratio", keepsAspect ? "true" : "false") == true
    }

    /// Whether a frame that waits for its time is shown at once when paused: wanted after a seek, but not when
    /// playing is interrupted, where it would come too early.
    func showsFirstFrame(_ shows: Bool) {
        videoSink?.setOnSinks("show-preroll-frame", shows ? "true" : "false")
    }
}
