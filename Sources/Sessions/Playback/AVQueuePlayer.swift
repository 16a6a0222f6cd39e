public import Foundation
internal import MediaTypes
internal import Playback
internal import Synchronization

/// A player that plays a queue of items. Source: AVPlayer.h.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    /// The items, the current one first.
    private let queue = Mutex<[AVPlayerItem]>([])
    /// Held while the queue changes and its first item is taken, by clients and at an item's end.
    private let changing = NSRecursiveLock()

    public override init() {
        super.init()
        actionAtItemEnd = .advance
    }

    public override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    public override init(url: URL) {
        super.init(url: url)
        actionAtItemEnd = .advance
    }

    public init(items: [AVPlayerItem]) {
        super.init()
        actionAtItemEnd = .advance
        for item in items { item.readLayers() }
        change { $0 = items }
    }

    open func items() -> [AVPlayerItem] { queue.withLock { $0 } }

    /// Removes the current item and plays the next one, if any.
    open func advanceToNextItem() {
        change { if !$0.isEmpty { $0.removeFirst() } }
    }

    /// Returns whether `item` is not in the queue and `afterItem`, if given, is.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        let items = items()
        return !items.contains { $0 === item } && (afterItem == nil || items.contains { $0 === afterItem })
    }

    /// Inserts an item.
    ///
    /// - Parameter afterItem: The item to insert it after; `nil` appends it.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        require(
            canInsert(item, after: afterItem), "the item is already in the queue, or afterItem is not")
        item.readLayers()
        change { items in
            let place = items.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? items.count
            items.insert(item, at: place)
        }
    }

    /// Removes an item. Has no effect if it isn't in the queue.
    open func remove(_ item: AVPlayerItem) {
        change { $0.removeAll { $0 === item } }
    }

    open func removeAllItems() {
        change { $0 = [] }
    }

    /// Replaces the current item.
    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        item?.readLayers()
        change { items in
            if !items.isEmpty { items.removeFirst() }
            if let item { items.insert(item, at: 0) }
        }
    }

    /// Changes the queue, and plays its first item.
    private func change(_ body: (inout [AVPlayerItem]) -> Void) {
        changing.withLock { set(body) }
        announce()
    }

    /// Changes the queue while the caller holds its lock.
    private func set(_ body: (inout [AVPlayerItem]) -> Void) {
        queue.withLock { body(&$0) }
        take(items().first)
    }

    override func reachedEnd(of item: AVPlayerItem, after jump: Int) -> Bool {
        guard actionAtItemEnd == .advance else { return super.reachedEnd(of: item, after: jump) }
        return changing.withLock {
            // The client may have advanced already.
            guard playback.isLatest(jump), items().first === item else { return false }
            set { $0.removeFirst() }
            return true
        }
    }
}
