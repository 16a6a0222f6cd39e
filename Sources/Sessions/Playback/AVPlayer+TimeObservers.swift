internal import Engine
public import Foundation
public import MediaTypes

extension AVPlayer {
    /// Calls back whenever playing passes a multiple of the interval, and after jumps.
    ///
    /// - Parameter queue: a serial one; nil for the main queue.
    /// - Returns: what `removeTimeObserver(_:)` takes. The observer ends with the player.
    @preconcurrency
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        precondition(interval.isNumeric && interval > .zero, "a time observer's interval must be positive")
        return observe(.periodic(interval, block), queue)
    }

    /// Calls back whenever playing passes one of the times, in either direction; not when a jump does.
    ///
    /// - Parameters:
    ///   - times: of `NSValue(time:)`.
    ///   - queue: a serial one; nil for the main queue.
    @preconcurrency
    public func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        observe(.boundary(times.map(\.timeValue), block), queue)
    }

    private func observe(_ kind: TimeObservers.Kind, _ queue: DispatchQueue?) -> Any {
        let monitor = playback.monitor
        return observers.add(kind, on: queue ?? .main, startingAt: currentTime()) { monitor.time }
    }

    /// - Parameter observer: what adding it gave.
    public func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObservers.Observer else {
            preconditionFailure("that is no time observer of this player")
        }
        observers.remove(observer)
    }
}
