internal import Foundation
internal import GStreamerOverlay
internal import Synchronization

/// The heap's pages that nobody uses, which the C library would keep.
///
/// What readers leave behind when they close is free, yet in pieces, and the heap of a film of many cuts would grow
/// for a long while. Any thread may ask.
enum FreePages {
    private static let pause = Duration.seconds(1)
    /// Others wait for memory meanwhile, and in a large program it may take long: at most a hundredth of all time.
    private static let share = 100
    /// When it is time again; nil while they are given back.
    private static let next = Mutex<ContinuousClock.Instant?>(.now)

    /// Gives them back to the system on another thread, at most once a second.
    static func giveBackSoon() {
        let isDue = next.withLock { next in
            guard let time = next, time <= .now else { return false }
            next = nil
            return true
        }
        guard isDue else { return }
        DispatchQueue.global(qos: .utility).async {
            let duration = ContinuousClock().measure { GStreamer.giveFreePagesBack() }
            next.withLock { $0 = .now + max(pause, duration * share) }
        }
    }
}
