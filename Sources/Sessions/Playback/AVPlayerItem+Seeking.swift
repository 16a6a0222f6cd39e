public import MediaTypes

extension AVPlayerItem {
    /// Jumps to a time. As the other forms: exact, whatever the tolerances allow; a later jump takes the place of
    /// one that is not done. Stops the program for a time that is no time, as Apple's raises an exception.
    ///
    /// - Parameter completionHandler: gets false where a later jump took its place; called once, on a queue of
    ///   ours.
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
        precondition(time.isValid && !time.isIndefinite, "Seeking is not possible to time \(time.seconds)")
        precondition(
            toleranceBefore >= .zero && toleranceAfter >= .zero, "a seek's tolerances must not be negative")
        guard let player else {
            stand(at: time)
            completionHandler?(true)
            return
        }
        player.seek(self, to: time, completionHandler ?? { _ in })
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
