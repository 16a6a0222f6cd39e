import Cutroom
import Dispatch
import Foundation
import Glibc

/// Plays one film to its end, as keys and signals say. Everything that happens is an event, carried out one
/// after the other; none waits for the player.
struct FilmPlaying {
    private let player: AVPlayer
    private let item: AVPlayerItem
    /// What is played of the film.
    private let range: CMTimeRange
    private var controls: PlayControls
    private let display: StatusDisplay
    private let frameDuration: CMTime?

    private let events: AsyncStream<PlayEvent>
    private let send: AsyncStream<PlayEvent>.Continuation
    private let keys: KeySource
    private let notes: [any NSObjectProtocol]

    /// The jump that is under way: what further ones are counted from.
    private var jump: (number: Int, time: CMTime)?
    private var jumps = 0
    private var warningsTold = 0
    /// From ctrl-Z until the shell says to go on: the terminal is the shell's.
    private var isSuspended = false

    /// - Parameter item: with its ends set, and standing where playing begins.
    init(
        _ item: AVPlayerItem, on player: AVPlayer, range: CMTimeRange, controls: PlayControls,
        display: StatusDisplay
    ) {
        (self.item, self.player, self.range, self.controls, self.display) = (
            item, player, range, controls, display
        )
        frameDuration = item.videoComposition?.frameDuration
        let (events, send) = AsyncStream.makeStream(of: PlayEvent.self)
        (self.events, self.send) = (events, send)
        keys = KeySource(onKey: { send.yield(.key($0)) }, onEnd: { send.yield(.signal(SIGHUP)) })
        player.windowKeyHandler = { key in
            if let key = Key(key) { send.yield(.key(key)) }
        }
        let center = NotificationCenter.default
        notes = [
            center.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil) { _ in
                send.yield(.ended)
            },
            center.addObserver(forName: .AVPlayerItemFailedToPlayToEndTime, object: item, queue: nil) {
                note in
                let error = note.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
                send.yield(.failed(error ?? AVError(.unknown)))
            },
        ]
    }

    /// How playing has ended.
    private enum End {
        /// By the one who watches, or the film was over.
        case done
        case failed(any Error)
    }

    /// Plays until the end. The terminal is as it was afterwards.
    ///
    /// - Throws: An `AVError` of the player, or a `CommandFailure` for a signal.
    mutating func run() async throws {
        let signals = SignalSource([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]) { [send] number in
            send.yield(.signal(number))
        }
        let ticks = DispatchSource.makeTimerSource(queue: .global())
        ticks.schedule(deadline: .now(), repeating: .milliseconds(100))
        ticks.setEventHandler { [send] in send.yield(.tick) }
        ticks.resume()
        defer {
            ticks.cancel()
            for note in notes { NotificationCenter.default.removeObserver(note) }
            KeyTerminal.giveBack()
            display.end()
            withExtendedLifetime(signals) {}
        }
        keys.update()
        start()
        let end = await untilEnd()
        if end != nil { await close() }
        if case .failed(let error) = end { throw error }
    }

    private func start() {
        // Its end is ours to decide: whether another round is due.
        player.actionAtItemEnd = .none
        player.volume = Float(controls.volume) / 100
        player.isMuted = controls.isMuted
        player.replaceCurrentItem(with: item)
        player.rate = controls.rate
    }

    private mutating func untilEnd() async -> End? {
        for await event in events {
            let end = await end(after: event)
            if case .failed = end { return end }
            show()
            if end != nil { return end }
        }
        return nil
    }

    /// Nil while it goes on.
    private mutating func end(after event: PlayEvent) async -> End? {
        switch event {
        case .key(let key):
            guard let action = PlayAction(key) else { return nil }
            return perform(action)
        case .tick: if !isSuspended { keys.update() }
        case .jumped(let number): if jump?.number == number { jump = nil }
        case .ended: return filmEnded()
        case .failed(let error): return failed(error)
        case .signal(let number): return await received(number)
        }
        return nil
    }

    private mutating func filmEnded() -> End? {
        // It was the end before that jump.
        guard jump == nil else { return nil }
        guard controls.isLooping else { return .done }
        seek(to: controls.speed < 0 ? range.end : range.start)
        return nil
    }

    private func failed(_ error: any Error) -> End {
        // Whoever closes the window has seen enough.
        (error as? AVError)?.code == .operationCancelled ? .done : .failed(error)
    }

    // MARK: Keys

    private mutating func perform(_ action: PlayAction) -> End? {
        switch action {
        case .togglePause:
            controls.isPaused.toggle()
            player.rate = controls.rate
        case .jump(let seconds):
            seek(to: (jump?.time ?? player.currentTime()) + CMTime(value: Int64(seconds), timescale: 1))
        case .jumpToStart: seek(to: range.start)
        case .step(let count):
            controls.isPaused = true
            // A film without picture has no frames: it is paused all the same.
            item.step(byCount: count)
        case .multiplySpeed(let factor):
            controls.multiplySpeed(by: factor)
            player.rate = controls.rate
        case .resetSpeed:
            controls.speed = 1
            player.rate = controls.rate
        case .changeVolume(let difference):
            controls.changeVolume(by: difference)
            player.volume = Float(controls.volume) / 100
        case .toggleMute:
            controls.isMuted.toggle()
            player.isMuted = controls.isMuted
        case .toggleLoop: controls.isLooping.toggle()
        case .help: display.tell(PlayAction.helpText)
        case .quit: return .done
        }
        return nil
    }

    private mutating func seek(to wish: CMTime) {
        let time = CMTimeMinimum(CMTimeMaximum(wish, range.start), range.end)
        jumps += 1
        jump = (jumps, time)
        item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { [send, jumps] _ in
            send.yield(.jumped(jumps))
        }
    }

    // MARK: Signals

    private mutating func received(_ number: Int32) async -> End? {
        switch number {
        case SIGTSTP: await suspend()
        case SIGCONT:
            isSuspended = false
            keys.update(isNew: true)
            player.rate = controls.rate
            display.forget()
        case SIGWINCH: display.forget()
        default: return .failed(CommandFailure(status: ExitStatus(signal: number), cause: "interrupted"))
        }
        return nil
    }

    /// Ctrl-Z: stands still and gives the terminal back, until the shell says to go on.
    private mutating func suspend() async {
        isSuspended = true
        player.rate = 0
        // The clock must not run on meanwhile. But never for a sink that hangs.
        await settle()
        display.end()
        KeyTerminal.giveBack()
        kill(getpid(), SIGSTOP)
    }

    // MARK: Showing

    private mutating func show() {
        guard !isSuspended else { return }
        let warnings = player.playbackWarnings
        for warning in warnings.dropFirst(warningsTold) { display.tell("cutroom: warning: \(warning)") }
        warningsTold = warnings.count
        // A film that is still being opened stands nowhere yet.
        guard item.status != .unknown else { return }
        display.show(
            PlayStatus(
                time: jump?.time ?? player.currentTime(), duration: item.duration,
                frameDuration: frameDuration, controls: controls, dropped: player.droppedFrameCount))
    }

    // MARK: The end

    /// Closes windows and devices before the program ends.
    private func close() async {
        player.replaceCurrentItem(with: nil)
        await settle()
    }

    /// Waits until the player has done all that was asked of it; two seconds at most, whatever a sink does.
    private func settle() async {
        let (stream, done) = AsyncStream.makeStream(of: Void.self)
        player.preroll(atRate: 0) { _ in done.finish() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) { done.finish() }
        for await _ in stream {}
    }
}
