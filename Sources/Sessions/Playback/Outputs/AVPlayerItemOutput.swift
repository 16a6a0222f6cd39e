public import Foundation
internal import Layers
public import MediaTypes
internal import Synchronization

/// An object that provides media of an item during playback. Source: AVPlayerItemOutput.h.
///
/// An output belongs to at most one item.
///
/// `@unchecked Sendable`, as in AVFoundation: all mutable state is behind locks.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
    private struct Place: Sendable {
        weak var item: AVPlayerItem?
    }

    private let place = Mutex(Place())

    override init() {}

    /// The item that the output was added to.
    final var item: AVPlayerItem? { place.withLock { $0.item } }

    final func move(to item: AVPlayerItem?) {
        place.withLock { $0.item = item }
    }

    /// Returns the item time at a host time, at the current rate. Invalid if no player plays the item.
    ///
    /// - Parameter hostTimeInSeconds: A time on the clock of `CACurrentMediaTime()`.
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let item, let player = item.player else { return .invalid }
        let ahead = (hostTimeInSeconds - CACurrentMediaTime()) * 1_000_000_000
        // Times that don't fit into 64 bits of nanoseconds are rejected: those farther than about a century.
        guard abs(ahead) < 4e18 else { return .invalid }
        return player.time(of: item, inNanoseconds: Int64(ahead)) ?? .invalid
    }

    /// Returns the item time at a time of `mach_absolute_time()`, which is in nanoseconds.
    open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        itemTime(forHostTime: Double(machAbsoluteTime) / 1_000_000_000)
    }

    /// Called when frames were added or flushed.
    func hear(_ news: OutputNews.News) {}
}
