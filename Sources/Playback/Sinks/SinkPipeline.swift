internal import Engine
internal import ExtraTypes
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The sinks and their clock, which present composed frames and mixed audio with timestamps in stream time.
///
/// It remains while outputs are replaced, so that the window stays open. Its calls block, and run on the
/// control executor.
final class SinkPipeline: Sendable {
    struct Shape: Sendable, Hashable {
        var hasPicture: Bool
        var hasSound: Bool
        var sinks: SinkOptions
    }

    let shape: Shape
    let pipeline: Pipeline
    /// Failures of the sinks, or of a graph that feeds them.
    let failures: FailureLatch
    /// The input of frames; nil for an output without video.
    let picture: SinkInput?
    let sound: SinkInput?
    private let videoSink: Element?
    private let scaler: Element?
    private let audioSink: Element?
    private let volume: Element?
    /// Differences from the requested sinks.
    let warnings: [String]

    /// - Throws: `GStreamerFailure`.
    ///
    /// - Parameters:
    ///   - pictureCaps: The caps of the first frames; `soundCaps` are those of the first samples.
    ///   - onMessage: Called on the posting thread, with `failures`.
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
        pipeline.setWindow(shape.sinks.windowHandle)
        do {
            let shown = try Self.pictureChain(shape, pictureCaps, in: pipeline)
            (picture, videoSink, scaler) = (shown?.input, shown?.sink, shown?.scaler)
            let heard = try Self.soundChain(shape, soundCaps, in: pipeline)
            (sound, audioSink, volume) = (heard?.input, heard?.sink, heard?.volume)
            warnings = [shown?.warning, heard?.warning].compactMap(\.self)
        } catch {
            // Sinks that were opened already are closed before they are released.
            pipeline.stop()
            throw error
        }
        PipelineWatch.current?.add(sinks: pipeline)
    }

    private static func pictureChain(
        _ shape: Shape, _ caps: String, in pipeline: Pipeline
    ) throws -> (input: SinkInput, sink: Element, scaler: Element, warning: String?)? {
        guard shape.hasPicture else { return nil }
        let opened = try SinkOpening.video(shape.sinks.videoSink)
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
        let opened = try SinkOpening.audio(shape.sinks.audioSink)
        try pipeline.add(opened.sink)
        let input = try SinkInput("sound", caps: caps)
        let volume = try Element(factory: "volume")
        // The audio of `AudioGraph` already has the playing rate.
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

    /// Seeks to a stream time.
    ///
    /// - Parameter rate: The rate of running time; positive.
    func seek(to time: UInt64, rate: Double) throws {
        guard pipeline.seek(to: time, rate: rate) else {
            // Sinks that have failed have a more precise error.
            try failures.check()
            throw GStreamerFailure(kind: .refused, message: "the sinks cannot be sought")
        }
    }

    /// Waits until the requested state is reached, which includes presenting the first frame.
    ///
    /// - Throws: The pipeline's failure, or `CancellationError` soon after `isCancelled` returns true.
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

    /// Whether the element of that name is the audio sink, or in it.
    func isOfSound(_ element: String) -> Bool { audioSink?.holds(element) == true }

    /// - Parameter value: The gain; 1 leaves the audio unchanged.
    func setVolume(_ value: Double, isMuted: Bool) throws {
        try volume?.set("volume", String(min(10, max(0, value))))
        try volume?.set("mute", isMuted ? "true" : "false")
    }

    /// Sets whether the output's aspect ratio is kept in a window of another shape: in sinks that fit frames
    /// themselves, and in the scaling of frames for other sinks.
    ///
    /// - Returns: False if no sink fits frames itself: then the setting applies to frames of later caps.
    func keepAspect(_ keepsAspect: Bool) throws -> Bool {
        try scaler?.set("add-borders", keepsAspect ? "true" : "false")
        return videoSink?.setOnSinks("force-aspect-ratio", keepsAspect ? "true" : "false") == true
    }

    /// Sets whether a frame that waits for its time is presented at once when paused: required after a seek,
    /// but not when playback is interrupted, because the frame would be too early.
    func showsFirstFrame(_ shows: Bool) {
        videoSink?.setOnSinks("show-preroll-frame", shows ? "true" : "false")
    }
}
