internal import Foundation
internal import GStreamerOverlay
internal import Synchronization

/// Returns unused pages of the heap to the system, which the C library would keep.
///
/// The memory that readers free when they close is fragmented, and the heap of an output of many cuts would
/// grow for a long time. Can be called from any thread.
/// for a long while. Any thread may ask.
package enum HeapTrimmer {
    private static let pause = Duration.seconds(1)
    /// Other threads wait for memory meanwhile, and trimming may take long in a large program, so at most a
    /// hundredth of the time is spent on it.
    private static let share = 100

    private struct Turn {
        /// The earliest time of the next trim.
        var start = ContinuousClock.now
        var isWaiting = false
    }

    private static let turn = Mutex(Turn())

    /// Trims the heap on another thread, at most once a second: now, or once for all callers when the next
    /// trim is due.
    /// Has no effect unless the program allows changes of its process.
    package static func trimSoon() {
        guard GStreamer.mayTuneProcess else { return }
        let delay = turn.withLock { turn -> Duration? in
            guard !turn.isWaiting else { return nil }
            turn.isWaiting = true
            return max(.zero, ContinuousClock.now.duration(to: turn.start))
        }
        guard let delay else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay / .seconds(1)) {
            turn.withLock { $0 = Turn(start: .now + pause) }
            let duration = ContinuousClock().measure { GStreamer.giveFreePagesBack() }
            turn.withLock { $0.start = max($0.start, .now + duration * share) }
        }
    }
}
