internal import Synchronization

/// Plays items one after the other. Source: AVPlayer.h.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    /// The current item is the first.
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

    /// Ends the current item and goes on with the next one, if there is one.
    open func advanceToNextItem() {
        queue.withLock { if !$0.isEmpty { $0.removeFirst() } }
        playFirst()
    }

    /// Whether the item is not in the queue yet, and the other one is.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        let items = items()
        return !items.contains { $0 === item } && (afterItem == nil || items.contains { $0 === afterItem })
    }

    /// - Parameter afterItem: nil for the queue's end.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        precondition(canInsert(item, after: afterItem), "the item cannot be inserted into the queue there")
        item.readLayers()
        queue.withLock { items in
            let place = items.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? items.count
            items.insert(item, at: place)
        }
        playFirst()
    }

    /// Without effect for an item that is not in the queue.
    open func remove(_ item: AVPlayerItem) {
        queue.withLock { $0.removeAll { $0 === item } }
        playFirst()
    }

    open func removeAllItems() {
        queue.withLock { $0 = [] }
        playFirst()
    }

    /// Puts the item in the place of the current one.
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
        // A client may have gone on by itself when it was notified.
        if items().first === item { advanceToNextItem() }
        if items().isEmpty { rate = 0 }
    }
}
