internal import GStreamerOverlay
internal import Logging
internal import MediaTypes
internal import RenderPlan

/// A film's graphs, carriers and sinks, and the order in which they are stopped, sought and started.
///
/// All blocking calls run on this actor's own serial executor, one command after the other.
actor PlaybackPipeline {
    enum Command: Sendable {
        case load(LoadedFilm?, CMTime)
        case update(RenderPlan, (any FrameComposer)?)
        case rate(Double)
        case seek(Int, CMTime, @Sendable (Bool) -> Void)
        case step(Int, @Sendable (Bool) -> Void)
        case volume(Double, Bool)
        case sinks(SinkChoice)
        case keepsAspect(Bool)
        case ends(CMTime?, CMTime?)
        case preroll(@Sendable () -> Void)
        case call(@Sendable () -> Void)
        case message(BusMessage, presenter: Int, jump: Int)
        case carrierFailed(any Error)
        case close
    }

    private nonisolated let executor = DispatchExecutor(label: "cutroom.play")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let footage: Footage
    let monitor: PlaybackMonitor
    let seeks: SeekNumbers
    let shown: ShownFrames
    let commands: AsyncStream<Command>.Continuation
    private let events: AsyncStream<PlaybackEvent>.Continuation
    private let log = Logger(label: "cutroom.engine")

    var sinks: SinkChoice
    var film: LoadedFilm?
    var presenter: Presenter?
    var presenterNumber = 0
    var presenterTroubles = Troubles(Bell())
    var pictures: PictureCarrier?
    var sound: SoundCarrier?
    var volume = (value: 1.0, isMuted: false)
    /// Whether the film's shape is kept in a window of another.
    var keepsAspect = true
    /// What was asked for: 0 stands still.
    var rate = 0.0
    /// The running time's beginning; what a pause is counted from.
    var anchor = PlaybackMonitor.Anchor(time: .zero, rate: 1, limit: .zero)
    /// Whether the presenter has nothing that could go on: only a jump starts it.
    var needsJump = true
    var isAtEnd = false
    /// Whether the last jump has left the sound out.
    var soundIsDue = false
    /// Counts jumps for those that post messages.
    let jumps = SeekNumbers()

    init(
        sinks: SinkChoice, footage: Footage, monitor: PlaybackMonitor, seeks: SeekNumbers,
        shown: ShownFrames, commands: AsyncStream<Command>.Continuation,
        events: AsyncStream<PlaybackEvent>.Continuation
    ) {
        self.sinks = sinks
        self.footage = footage
        self.monitor = monitor
        self.seeks = seeks
        self.shown = shown
        self.commands = commands
        self.events = events
    }

    /// Carries out commands until `.close`. Leaves no thread and no element behind.
    func run(_ stream: AsyncStream<Command>) async {
        for await command in stream {
            if case .close = command { break }
            do {
                try perform(command)
            } catch is CancellationError {
                // A newer jump is on its way, or the end.
            } catch let failure as GStreamerFailure {
                recover(from: failure)
            } catch {
                fail(error)
            }
        }
        unload()
        presenter?.pipeline.stop()
        presenter = nil
        footage.close()
        events.finish()
        // Each film has some fifty threads for a while: what they leave is spread over all of the heap.
        FreePages.giveBackSoon()
    }

    private func perform(_ command: Command) throws {
        switch command {
        case .load(let film, let time): try load(film, at: time)
        case .update(let plan, let composer): try update(plan, composer)
        case .rate(let rate): try setRate(rate)
        case .seek(let number, let time, let completion): try seek(number, time, completion)
        case .step(let count, let completion): try step(count, completion)
        case .volume(let value, let isMuted):
            volume = (value, isMuted)
            try presenter?.setVolume(value, isMuted: isMuted)
        case .sinks(let choice): try show(on: choice)
        case .keepsAspect(let keepsAspect): try fit(keepsAspect)
        case .ends(let forward, let backward): try setEnds(forward, backward)
        case .preroll(let completion):
            defer { completion() }
            try readySound()
        case .call(let body): body()
        case .message(let message, let number, let jump):
            guard number == presenterNumber else { return }
            if case .endOfStream = message, jump != jumps.now { return }
            try receive(message)
        case .carrierFailed(let error): throw error
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
        guard let film, !needsJump else { return }
        var end = anchor
        end.time = film.limit(backwards: anchor.rate < 0)
        monitor.stand(at: end)
        (isAtEnd, needsJump) = (true, true)
        events.yield(.ended)
    }

    /// A sound device that goes away leaves a silent clock; a picture's sink ends the film.
    private func recover(from failure: GStreamerFailure) {
        guard let element = failure.element, presenter?.isOfSound(element) == true else {
            return fail(EngineFailure.pipeline(PipelineFailure(ofSink: failure)))
        }
        tell("the sound device is gone: the film plays without sound (\(failure.message))")
        let time = monitor.time
        sinks.audio = "fakesink"
        closePresenter()
        do {
            try jump(to: time, rate: rate)
            // Where it went while the film was being opened.
            becomeReady()
        } catch is CancellationError {
            // A newer jump is on its way, or the end.
        } catch let failure as GStreamerFailure {
            fail(EngineFailure.pipeline(PipelineFailure(ofSink: failure)))
        } catch {
            fail(error)
        }
    }

    func tell(_ warning: String) {
        log.warning("\(warning)")
        events.yield(.warning(warning))
    }

    func becomeReady() {
        events.yield(.ready)
    }

    private func fail(_ error: any Error) {
        var standing = anchor
        standing.time = monitor.time
        unload()
        closePresenter()
        monitor.stand(at: standing)
        rate = 0
        events.yield(.failed(error))
    }
}
