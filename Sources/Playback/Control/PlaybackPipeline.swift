internal import Engine
internal import ExtraTypes
internal import GStreamerOverlay
internal import Logging
internal import MediaTypes
internal import RenderPlan

/// The graphs of the output that is played, their forwarders and sinks, and the order in which they are
/// stopped, sought and started.
///
/// All blocking calls run on this actor's own serial executor, one command after the other.
actor PlaybackPipeline {
    enum Command: Sendable {
        case load(LoadedPlan?, CMTime)
        case update(RenderPlan, (any FrameComposer)?)
        case rate(Double)
        case seek(Int, CMTime, @Sendable (Bool) -> Void)
        case step(Int, @Sendable (Bool) -> Void)
        case volume(Double, Bool)
        case sinks(SinkOptions)
        case keepsAspect(Bool)
        case ends(CMTime?, CMTime?)
        case preroll(@Sendable () -> Void)
        case call(@Sendable () -> Void)
        /// A message of the sink pipeline with those failures.
        case message(BusMessage, FailureLatch, jump: Int)
        /// Reports the end again, unless a seek comes first.
        case tellEnd(jump: Int)
        case failed(any Error)
        case close
    }

    private nonisolated let executor = DispatchExecutor(label: "cutroom.play")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let frames: FrameProvider
    let monitor: PlaybackMonitor
    let seeks: SeekNumbers
    let shown: PresentedFrames
    let commands: AsyncStream<Command>.Continuation
    private let events: AsyncStream<PlaybackEvent>.Continuation
    private let log = Logger(label: "cutroom.engine")

    var sinkOptions: SinkOptions
    var sinkPipeline: SinkPipeline?
    var video: VideoForwarder?
    var audio: AudioForwarder?
    var volume = (value: 1.0, isMuted: false)
    /// Whether the video's aspect ratio is kept in a window of another shape.
    var keepsAspect = true
    /// The requested rate; 0 is paused.
    var rate = 0.0
    /// Warnings about sinks on which nothing has been played yet: a client may still choose others.
    var heldWarnings: [String] = []
    var state = PlaybackState.empty
    /// Counts seeks, so that outdated messages are recognized.
    let jumps = SeekNumbers()

    init(
        sinks: SinkOptions, frames: FrameProvider, monitor: PlaybackMonitor, seeks: SeekNumbers,
        shown: PresentedFrames, commands: AsyncStream<Command>.Continuation,
        events: AsyncStream<PlaybackEvent>.Continuation
    ) {
        sinkOptions = sinks
        self.frames = frames
        self.monitor = monitor
        self.seeks = seeks
        self.shown = shown
        self.commands = commands
        self.events = events
    }

    /// Runs commands until `.close`. Leaves no thread and no element behind.
    func run(_ stream: AsyncStream<Command>) async {
        for await command in stream {
            if case .close = command { break }
            do {
                try perform(command)
            } catch is CancellationError {
                // A newer seek or the end follows.
            } catch let failure as GStreamerFailure {
                recover(from: failure)
            } catch {
                fail(error)
            }
        }
        unload()
        closeSinkPipeline()
        frames.close()
        events.finish()
        // Each output has some fifty threads for a while, and their freed memory is spread over the whole
        // heap.
        HeapTrimmer.trimSoon()
    }

    private func perform(_ command: Command) throws {
        switch command {
        case .load(let loaded, let time): try load(loaded, at: time)
        case .update(let plan, let composer): try update(plan, composer)
        case .rate(let rate): try setRate(rate)
        case .seek(let number, let time, let completion): try seek(number, time, completion)
        case .step(let count, let completion): try step(count, completion)
        case .volume(let value, let isMuted):
            volume = (value, isMuted)
            try sinkPipeline?.setVolume(value, isMuted: isMuted)
        case .sinks(let options): try show(on: options)
        case .keepsAspect(let keepsAspect): try fit(keepsAspect)
        case .ends(let forward, let backward): try setEnds(forward, backward)
        case .preroll(let completion):
            defer { completion() }
            try readySound()
        case .call(let body): body()
        case .message(let message, let sender, let jump):
            guard sender === sinkPipeline?.failures else { return }
            if case .endOfStream = message, jump != jumps.now { return }
            try receive(message)
        case .tellEnd(let jump):
            if case .ended = state, jump == jumps.now { tellEnded() }
        case .failed(let error): throw error
        case .close: break
        }
    }

    private func receive(_ message: BusMessage) throws {
        switch message {
        case .endOfStream: ended()
        case .dropped: monitor.dropped(1)
        case .error(let failure): throw failure
        case .warning(let warning): log.warning("\(warning.message)")
        case .keyPressed(let name, let isShifted): events.yield(.keyPressed(name, isShifted: isShifted))
        case .asyncDone, .missingPlugin: break
        }
    }

    private func ended() {
        guard let end = state.ended() else { return }
        monitor.stand(at: end)
        tellEnded()
    }

    private func tellEnded() { events.yield(.ended(jump: seeks.now)) }

    /// Continues with a silent clock if an audio device goes away. A failure of the video sink ends playback.
    private func recover(from failure: GStreamerFailure) {
        guard let element = failure.element, sinkPipeline?.isOfSound(element) == true else {
            return fail(failure)
        }
        tell("the audio device has disappeared: playing without sound (\(failure.message))")
        let time = monitor.time
        sinkOptions.audioSink = "fakesink"
        closeSinkPipeline()
        do {
            try jump(to: time, rate: rate)
            // The device may have gone away while the output was being opened.
            becomeReady()
        } catch is CancellationError {
            // A newer seek or the end follows.
        } catch {
            fail(error)
        }
    }

    /// Reports warnings about the sinks as soon as something is to be played on them.
    func tellHeldWarnings() {
        guard rate != 0 else { return }
        for warning in heldWarnings { tell(warning) }
        heldWarnings = []
    }

    func tell(_ warning: String) {
        log.warning("\(warning)")
        events.yield(.warning(warning))
    }

    func becomeReady() {
        events.yield(.ready)
    }

    /// - Parameter error: A `GStreamerFailure` is that of a sink, because graphs have mapped theirs.
    private func fail(_ error: any Error) {
        var standing = monitor.anchor
        standing.time = monitor.time
        unload()
        closeSinkPipeline()
        monitor.stand(at: standing)
        rate = 0
        let sinkFailure = (error as? GStreamerFailure).map {
            EngineFailure.pipeline(PipelineFailure(ofSink: $0))
        }
        events.yield(.failed(sinkFailure ?? EngineFailure(error) ?? error))
    }
}
