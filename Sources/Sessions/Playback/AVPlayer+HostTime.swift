internal import Dispatch
internal import Layers
public import MediaTypes
internal import Playback
internal import Synchronization

extension AVPlayer {
    /// Sets the rate, so that an item time is played at a host time: the clock of `CACurrentMediaTime()`.
    ///
    /// The item is sought exactly and prerolled before. Playback begins within a few milliseconds of the host time,
    /// or at once if that has passed.
    ///
    /// - Parameters:
    ///   - itemTime: Invalid for the current time.
    ///   - hostClockTime: Invalid for now.
    public func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
        let start: @Sendable () -> Void = { [weak self] in self?.begin(rate, atHostTime: hostClockTime) }
        guard itemTime.isNumeric else { return start() }
        pause()
        let requests = state.withLock { $0.rateRequests }
        seek(to: itemTime, toleranceBefore: .zero, toleranceAfter: .zero) { [weak self] isDone in
            // A newer seek or rate is another request.
            if isDone, self?.state.withLock({ $0.rateRequests }) == requests { start() }
        }
    }

    private func begin(_ rate: Float, atHostTime hostTime: CMTime) {
        let rest = hostTime.isNumeric ? hostTime.seconds - CACurrentMediaTime() : 0
        guard rest > 0, rest < 1_000_000 else {
            self.rate = rate
            return
        }
        let requests = state.withLock { $0.rateRequests }
        notices.asyncAfter(deadline: .now() + rest) { [weak self] in
            self?.changeRate(to: Self.playable(rate)) { $0.rateRequests == requests }
        }
    }
}
