internal import Foundation
internal import GStreamerOverlay
internal import Synchronization

/// The heap's pages that nobody uses, which the C library would keep.
///
/// What readers leave behind when they close is free, yet in pieces, and the heap of an output of many cuts would grow
/// for a long while. Any thread may ask.
package enum HeapTrimmer {
    private static let pause = Duration.seconds(1)
    /// Others wait for memory meanwhile, and in a large program it may take long: at most a hundredth of all time.
    private static let share = 100

    private struct Turn {
        /// Not before this time.
        var start = ContinuousClock.now
        var isWaiting = false
    }

    private static let turn = Mutex(Turn())

    /// Gives them back to the system on another thread, at most once a second: now, or for all who ask meanwhile
    /// when it is time again.
    /// Without effect unless the program allows changes of its process.
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
