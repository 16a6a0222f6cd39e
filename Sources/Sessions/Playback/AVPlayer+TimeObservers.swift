internal import Engine
public import Foundation
public import MediaTypes
internal import Playback

extension AVPlayer {
    /// Calls a block whenever playback passes a multiple of the interval, after seeks, and when playback
    /// starts or stops.
    ///
    /// - Parameter queue: A serial queue; `nil` for the main queue.
    /// - Returns: An observer for `removeTimeObserver(_:)`. It is removed when the player is released.
    @preconcurrency
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        require(interval.isNumeric && interval > .zero, "a time observer's interval must be positive")
        return observe(.periodic(interval, block), queue)
    }

    /// Calls a block whenever playback passes one of the times in either direction, but not when a seek does.
    ///
    /// - Parameters:
    ///   - times: The times, made with `NSValue(time:)`.
    ///   - queue: A serial queue; `nil` for the main queue.
    /// - Returns: An observer for `removeTimeObserver(_:)`.
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

    /// Removes a time observer.
    ///
    /// - Parameter observer: An observer that one of the methods above returned.
    public func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObservers.Observer else {
            refuse("the object is not a time observer of this player")
        }
        observers.remove(observer)
    }
}
