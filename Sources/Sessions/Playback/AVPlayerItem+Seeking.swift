internal import Editing
public import MediaTypes

extension AVPlayerItem {
    /// Seeks to a time.
    ///
    /// All forms are exact, whatever their tolerances; a later seek supersedes one that has not finished.
    /// Traps if the time is invalid or indefinite; AVFoundation raises an exception.
    ///
    /// - Parameter completionHandler: Receives `false` if a later seek superseded this one. Called once, on a
    ///   private queue.
    @preconcurrency
    public func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
        seek(
            to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler)
    }

    @preconcurrency
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)?
    ) {
        require(time.isValid && !time.isIndefinite, "Seeking is not possible to time \(time.seconds)")
        require(
            toleranceBefore >= .zero && toleranceAfter >= .zero,
            "the tolerances of a seek must not be negative")
        guard let player else {
            stand(at: time)
            if let completionHandler { ClientQueue.call { completionHandler(true) } }
            return
        }
        player.seek(self, to: time, completionHandler ?? { _ in })
    }

    /// Seeks to a time without waiting.
    ///
    /// Deprecated by Apple; an async function calls the awaited form instead.
    public func seek(to time: CMTime) {
        seek(to: time, completionHandler: nil)
    }

    /// Seeks to a time without waiting.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        seek(
            to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
            completionHandler: nil)
    }

    @discardableResult
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    @discardableResult
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
                continuation.resume(returning: $0)
            }
        }
    }
}
