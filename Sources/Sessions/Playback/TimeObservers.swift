internal import Foundation
internal import MediaTypes
internal import Synchronization

/// Calls the time observers of a player.
final class TimeObservers: Sendable {
    enum Kind: Sendable {
        case periodic(CMTime, @Sendable (CMTime) -> Void)
        case boundary([CMTime], @Sendable () -> Void)
    }

    /// A time observer, with the time at which it was last checked.
    final class Observer: Sendable {
        let kind: Kind
        let queue: DispatchQueue
        private let last: Mutex<CMTime>

        init(_ kind: Kind, _ queue: DispatchQueue, _ time: CMTime) {
            (self.kind, self.queue) = (kind, queue)
            last = Mutex(time)
        }

        /// - Parameters:
        ///   - isJump: Whether the time has changed other than by playing.
        ///   - isTurn: Whether playback has started or stopped.
        func look(at time: CMTime, isJump: Bool, isTurn: Bool) {
            let before = last.withLock { last in
                defer { last = time }
                return last
            }
            switch kind {
            case .periodic(let interval, let block):
                let hasPassed = Self.count(time, interval) != Self.count(before, interval)
                if isJump || isTurn || hasPassed { queue.async { block(time) } }
            case .boundary(let times, let block):
                let range = CMTimeMinimum(before, time)...CMTimeMaximum(before, time)
                let isPassed = times.contains { range.contains($0) && $0 != before }
                if !isJump, isPassed { queue.async(execute: block) }
            }
        }

        private static func count(_ time: CMTime, _ interval: CMTime) -> Int64 {
            time.count(of: interval, method: .roundTowardNegativeInfinity) ?? 0
        }
    }

    private struct State {
        var observers: [Observer] = []
        var timer: (any DispatchSourceTimer)?
        var hasJumped = false
        var hasTurned = false
    }

    /// `@unchecked Sendable`: Dispatch timers may be used from any thread, and the lock protects the rest.
    private final class Guarded: @unchecked Sendable {
        let lock = NSLock()
        var content = State()
    }

    private let state = Guarded()

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.lock.lock()
        defer { state.lock.unlock() }
        return body(&state.content)
    }

    func add(
        _ kind: Kind, on queue: DispatchQueue, startingAt time: CMTime,
        _ now: @escaping @Sendable () -> CMTime
    ) -> Observer {
        let observer = Observer(kind, queue, time)
        withState { state in
            state.observers.append(observer)
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "cutroom.observers"))
            timer.schedule(deadline: .now(), repeating: .milliseconds(5), leeway: .milliseconds(2))
            timer.setEventHandler { [weak self] in self?.look(at: now()) }
            state.timer = timer
            timer.resume()
        }
        return observer
    }

    func remove(_ observer: Observer) {
        withState { state in
            state.observers.removeAll { $0 === observer }
            guard state.observers.isEmpty else { return }
            state.timer?.cancel()
            state.timer = nil
        }
    }

    /// Records a seek for the next check.
    func jumped() {
        withState { $0.hasJumped = true }
    }

    /// Records for the next check that playback has started or stopped.
    func turned() {
        withState { $0.hasTurned = true }
    }

    func look(at time: CMTime) {
        let (observers, isJump, isTurn) = withState { state in
            defer { (state.hasJumped, state.hasTurned) = (false, false) }
            return (state.observers, state.hasJumped, state.hasTurned)
        }
        for observer in observers { observer.look(at: time, isJump: isJump, isTurn: isTurn) }
    }

    func end() {
        withState { state in
            state.timer?.cancel()
            state = State()
        }
    }
}
