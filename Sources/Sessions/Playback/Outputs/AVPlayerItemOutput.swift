public import Foundation
internal import Layers
public import MediaTypes
internal import Synchronization

/// Takes something of an item while it plays. Source: AVPlayerItemOutput.h.
///
/// An output belongs to the item that it was added to, and gives what its player plays.
///
/// `@unchecked Sendable`, as at Apple: all that changes is behind locks.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
    private struct Place: Sendable {
        weak var item: AVPlayerItem?
    }

    private let place = Mutex(Place())

    override init() {}

    /// The item that it was added to.
    final var item: AVPlayerItem? { place.withLock { $0.item } }

    final func move(to item: AVPlayerItem?) {
        place.withLock { $0.item = item }
    }

    /// The item's time that is shown at a time of the host, as the item plays now; invalid while no player
    /// plays the item.
    ///
    /// - Parameter hostTimeInSeconds: as `CACurrentMediaTime()` counts.
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let item, let player = item.player else { return .invalid }
        let ahead = (hostTimeInSeconds - CACurrentMediaTime()) * 1_000_000_000
        // More than a century is no time to ask for.
        guard abs(ahead) < 4e18 else { return .invalid }
        return player.time(of: item, inNanoseconds: Int64(ahead)) ?? .invalid
    }

    /// What is shown has changed.
    func hear(_ news: OutputNews.News) {}
}
