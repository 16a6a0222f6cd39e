import Cutroom
import Dispatch
import Foundation
import Glibc

/// Plays an item to its end under the control of keys and signals. All input arrives as events, which are
/// handled one at a time without waiting for the player.
struct InteractivePlayback {
    private let player: AVPlayer
    private let item: AVPlayerItem
    /// The part of the timeline that is played.
    private let range: CMTimeRange
    private var controls: PlayControls
    private let display: StatusDisplay
    private let frameDuration: CMTime?

    private let events: AsyncStream<PlayEvent>
    private let send: AsyncStream<PlayEvent>.Continuation
    private let keys: KeySource
    private let notes: [any NSObjectProtocol]

    /// The seek in progress; relative seeks start from its time.
    private var pendingSeek: (number: Int, time: CMTime)?
    private var seekCount = 0
    private var printedWarningCount = 0
    /// Whether the process is stopped by Ctrl-Z, so that the terminal belongs to the shell.
    private var isSuspended = false

    /// - Parameter item: The item to play, with its end times set, at the time at which playback begins.
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

    /// The result of playback.
    private enum End {
        /// The user quit, or the item played to its end.
        case done
        case failed(any Error)
    }

    /// Plays until the end or until the user quits, then restores the terminal.
    ///
    /// - Throws: An `AVError` of the player, or a `CommandFailure` for a signal.
    mutating func run() async throws {
        let signals = Interruption.signals + [SIGTSTP, SIGCONT, SIGWINCH]
        SignalSource.take(signals, leavingIgnored: false) { [send] number in send.yield(.signal(number)) }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now(), repeating: .milliseconds(100))
        timer.setEventHandler { [send] in send.yield(.timer) }
        timer.resume()
        defer {
            timer.cancel()
            for note in notes { NotificationCenter.default.removeObserver(note) }
            KeyTerminal.restore()
            display.end()
        }
        keys.update()
        start()
        let end = await untilEnd()
        if end != nil { await close() }
        if case .failed(let error) = end { throw error }
    }

    private func start() {
        // The end is handled here, because playback may loop.
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

    /// Handles an event. Returns `nil` if playback continues.
    private mutating func end(after event: PlayEvent) async -> End? {
        switch event {
        case .key(let key):
            guard let action = PlayAction(key) else { return nil }
            return perform(action)
        case .timer: if !isSuspended { keys.update() }
        case .seekEnded(let number): if pendingSeek?.number == number { pendingSeek = nil }
        case .ended: return itemEnded()
        case .failed(let error): return failed(error)
        case .signal(let number): return await received(number)
        }
        return nil
    }

    private mutating func itemEnded() -> End? {
        // The end was reached before the seek in progress.
        guard pendingSeek == nil else { return nil }
        guard controls.isLooping else { return .done }
        seek(to: controls.speed < 0 ? range.end : range.start)
        return nil
    }

    private func failed(_ error: any Error) -> End {
        // Closing the window cancels playback, which counts as quitting.
        (error as? AVError)?.code == .operationCancelled ? .done : .failed(error)
    }

    // MARK: Keys

    private mutating func perform(_ action: PlayAction) -> End? {
        switch action {
        case .togglePause:
            controls.isPaused.toggle()
            player.rate = controls.rate
        case .jump(let seconds):
            seek(
                to: (pendingSeek?.time ?? player.currentTime()) + CMTime(value: Int64(seconds), timescale: 1))
        case .jumpToStart: seek(to: range.start)
        case .step(let count):
            controls.isPaused = true
            // An item without video has no frames, but is paused too.
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
        case .help: display.print(PlayAction.helpText.split(separator: "\n").map(String.init))
        case .quit: return .done
        }
        return nil
    }

    private mutating func seek(to requested: CMTime) {
        let time = CMTimeMinimum(CMTimeMaximum(requested, range.start), range.end)
        seekCount += 1
        pendingSeek = (seekCount, time)
        item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { [send, seekCount] _ in
            send.yield(.seekEnded(seekCount))
        }
    }

    // MARK: Signals

    private mutating func received(_ number: Int32) async -> End? {
        switch number {
        case SIGTSTP: await suspend()
        case SIGCONT:
            isSuspended = false
            keys.update(retaking: true)
            player.rate = controls.rate
            display.redrawNext()
        case SIGWINCH: display.redrawNext()
        default: return .failed(CommandFailure(status: ExitStatus(signal: number), cause: "interrupted"))
        }
        return nil
    }

    /// Handles Ctrl-Z: pauses, restores the terminal and stops the process until the shell continues it.
    private mutating func suspend() async {
        isSuspended = true
        player.rate = 0
        // The clock must not run while the process is stopped. `settle` doesn't wait for a sink that hangs.
        await settle()
        display.end()
        KeyTerminal.restore()
        kill(getpid(), SIGSTOP)
    }

    // MARK: Showing

    private mutating func show() {
        guard !isSuspended else { return }
        let warnings = player.playbackWarnings
        for warning in warnings.dropFirst(printedWarningCount) {
            display.print("cutroom: warning: \(warning)")
        }
        printedWarningCount = warnings.count
        // An item that is still loading has no time yet.
        guard item.status != .unknown else { return }
        display.show(
            PlayStatus(
                time: pendingSeek?.time ?? player.currentTime(), duration: item.duration,
                frameDuration: frameDuration, controls: controls, dropped: player.droppedFrameCount))
    }

    // MARK: The end

    /// Closes windows and devices before the process ends.
    private func close() async {
        player.replaceCurrentItem(with: nil)
        await settle()
    }

    /// Waits until the player has carried out all pending requests, for two seconds at most.
    private func settle() async {
        let (stream, done) = AsyncStream.makeStream(of: Void.self)
        player.preroll(atRate: 0) { _ in done.finish() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) { done.finish() }
        for await _ in stream {}
    }
}

/// An event that playback responds to.
enum PlayEvent: Sendable {
    case key(Key)
    /// A tenth of a second has passed.
    case timer
    /// The seek of this number has finished, or was superseded by another one.
    case seekEnded(Int)
    /// The item has played to its end, in the direction of playback.
    case ended
    case failed(any Error)
    case signal(Int32)
}
