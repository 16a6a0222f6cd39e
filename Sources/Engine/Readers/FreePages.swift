internal import Foundation
internal import GStreamerOverlay
internal import Synchronization

/// The heap's pages that nobody uses, which the C library would keep.
///
/// What readers leave behind when they close is free, yet in pieces, and the heap of a film of many cuts would grow
/// for a long while. Any thread may ask.
enum FreePages {
    private static let pause = Duration.seconds(1)
    private static let next = Mutex(ContinuousClock.now)

    /// Gives them back to the system on another thread, at most once a second.
    static func giveBackSoon() {
        let now = ContinuousClock.now
        let isDue = next.withLock { next in
            guard next <= now else { return false }
            next = now + pause
            return true
        }
        guard isDue else { return }
        DispatchQueue.global(qos: .utility).async { GStreamer.giveFreePagesBack() }
    }
}
