internal import MediaTypes
internal import Synchronization

/// A player that plays a queue of items. Source: AVPlayer.h.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    /// The items, the current one first.
    private let queue = Mutex<[AVPlayerItem]>([])

    public override init() {
        super.init()
        actionAtItemEnd = .advance
    }

    public convenience init(items: [AVPlayerItem]) {
        self.init()
        for item in items { item.readLayers() }
        queue.withLock { $0 = items }
        playFirst()
    }

    open func items() -> [AVPlayerItem] { queue.withLock { $0 } }

    /// Removes the current item and plays the next one, if any.
    open func advanceToNextItem() {
        queue.withLock { if !$0.isEmpty { $0.removeFirst() } }
        playFirst()
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
        queue.withLock { items in
            let place = items.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? items.count
            items.insert(item, at: place)
        }
        playFirst()
    }

    /// Removes an item. Has no effect if it isn't in the queue.
    open func remove(_ item: AVPlayerItem) {
        queue.withLock { $0.removeAll { $0 === item } }
        playFirst()
    }

    open func removeAllItems() {
        queue.withLock { $0 = [] }
        playFirst()
    }

    /// Replaces the current item.
    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        item?.readLayers()
        queue.withLock { items in
            if !items.isEmpty { items.removeFirst() }
            if let item { items.insert(item, at: 0) }
        }
        playFirst()
    }

    private func playFirst() {
        take(items().first)
    }

    override func reachedEnd(of item: AVPlayerItem) {
        guard actionAtItemEnd == .advance else { return super.reachedEnd(of: item) }
        // The client may have advanced when it received the notification.
        if items().first === item { advanceToNextItem() }
        if items().isEmpty { rate = 0 }
    }
}
