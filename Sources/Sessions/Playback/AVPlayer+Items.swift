internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import Playback
internal import Synchronization

// The requests of items, and the events of playback.
extension AVPlayer {
    private func isCurrent(_ item: AVPlayerItem) -> Bool { state.withLock { $0.item === item } }

    /// Returns the frames of the item, or `nil` if it isn't the current item.
    func shownFrames(of item: AVPlayerItem) -> PresentedFrames? {
        isCurrent(item) ? playback.shown : nil
    }

    /// Returns the item time in a number of nanoseconds at the current rate, or `nil` if it isn't the current
    /// item.
    func time(of item: AVPlayerItem, inNanoseconds nanoseconds: Int64) -> CMTime? {
        isCurrent(item) ? playback.monitor.time(inNanoseconds: nanoseconds) : nil
    }

    func time(of item: AVPlayerItem) -> CMTime? {
        isCurrent(item) ? playback.monitor.time : nil
    }

    /// Compiles the item again after a change of its composition, mix, tracks or layers.
    func edited(_ item: AVPlayerItem) {
        guard isCurrent(item), item.status != .failed else { return }
        do {
            let compiled = try item.compiled()
            playback.update(compiled.plan, composer: compiled.composer)
        } catch {
            playback.load(nil, at: .zero)
            itemFailed(item, Self.avError(error))
        }
    }

    func endsChanged(of item: AVPlayerItem) {
        guard isCurrent(item) else { return }
        let ends = item.ends
        playback.setEnds(forward: ends.forward, backward: ends.backward)
    }

    func step(_ item: AVPlayerItem, by count: Int) {
        guard isCurrent(item), count != 0 else { return }
        state.withLock { $0.rate = 0 }
        announce()
        playback.step(by: count) { [notices] isDone in
            if isDone { notices.async { Self.post(.AVPlayerItemTimeJumped, item) } }
        }
    }

    func cancelSeeks(of item: AVPlayerItem) {
        if isCurrent(item) { playback.cancelSeeks() }
    }

    func seek(_ item: AVPlayerItem, to time: CMTime, _ completion: @escaping @Sendable (Bool) -> Void) {
        guard isCurrent(item), item.status != .failed else { return ClientQueue.call { completion(false) } }
        playback.seek(to: time) { [observers, notices] isDone in
            if isDone {
                observers.jumped()
                notices.async { Self.post(.AVPlayerItemTimeJumped, item) }
            }
            ClientQueue.call { completion(isDone) }
        }
    }

    func receive(_ event: PlaybackEvent) {
        switch event {
        case .warning(let warning): return state.withLock { $0.warnings.append(warning) }
        case .keyPressed(let name, let isShifted):
            extras.windowKeyHandler?(name, isShifted)
            return
        case .ready, .ended, .failed: break
        }
        guard let item = currentItem else { return }
        switch event {
        case .ready:
            item.becomeReady()
            state.withLock { if $0.status == .unknown { $0.status = .readyToPlay } }
            item.announce()
            announce()
        case .ended(let jump):
            let end = playback.monitor.time
            // Observers of the end time and of the notification may start playback again, which a later pause
            // would stop.
            guard reachedEnd(of: item, after: jump) else { return }
            announce()
            observers.look(at: end)
            Self.post(.AVPlayerItemDidPlayToEndTime, item)
            stopIfEmpty()
        case .failed(let error):
            if case .pipeline? = error as? EngineFailure {
                state.withLock { ($0.status, $0.error) = (.failed, Self.avError(error)) }
            }
            itemFailed(item, Self.avError(error))
        case .warning, .keyPressed: break
        }
    }

    func itemFailed(_ item: AVPlayerItem, _ error: AVError) {
        item.fail(with: error)
        state.withLock { $0.rate = 0 }
        // The caller may hold a lock of a queue of items.
        notices.async { [self] in
            item.announce()
            announce()
            NotificationCenter.default.post(
                name: .AVPlayerItemFailedToPlayToEndTime, object: item,
                userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
        }
    }

    private static func post(_ name: Notification.Name, _ item: AVPlayerItem) {
        NotificationCenter.default.post(name: name, object: item)
    }

    static func avError(_ error: any Error) -> AVError {
        (error as? AVError) ?? (error as? EngineFailure)?.avError
            ?? AVError(
                .unknown, reason: "\(error)", remedy: "this is a bug; please report it", underlying: error)
    }
}
