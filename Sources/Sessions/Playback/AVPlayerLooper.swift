public import Foundation
public import MediaTypes
internal import Synchronization

/// Plays an item over and over, by copies that it keeps in a queue player. Source: AVPlayerLooper.h.
///
/// Copies play without a gap, as any items of a queue. Looping ends when the looper is released.
open class AVPlayerLooper: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of a looper.
    public enum Status: Int, Sendable {
        case unknown, ready, failed, cancelled
    }

    /// Where the copies are in a queue that has items already.
    public enum ItemOrdering: Int, Sendable {
        case loopingItemsPrecedeExistingItems, loopingItemsFollowExistingItems
    }

    /// `@unchecked Sendable`: it is only ever passed back.
    private struct Token: @unchecked Sendable {
        let value: any NSObjectProtocol
    }

    private struct State {
        var items: [AVPlayerItem] = []
        var loopCount = 0
        var isOver = false
        var token: Token?
    }

    private let state = Mutex(State())
    private let observed = ObservedProperties()
    private let template: AVPlayerItem
    private let range: CMTimeRange
    private weak let player: AVQueuePlayer?
    /// While one copy plays, the next is there.
    private static let copies = 2

    /// Creates a looper, and puts copies of an item into a queue.
    ///
    /// - Parameters:
    ///   - player: Its `actionAtItemEnd` becomes `.advance`.
    ///   - itemToLoop: It isn't in the queue itself.
    ///   - loopRange: The range that is played; invalid for all of the item. Traps if it is valid but empty or not
    ///     numeric; AVFoundation raises an exception.
    public init(
        player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange,
        existingItemsOrdering itemOrdering: ItemOrdering
    ) {
        require(
            !loopRange.isValid
                || (loopRange.start.isNumeric && loopRange.duration.isNumeric && !loopRange.isEmpty),
            "a looper's timeRange must have a numeric start and a duration greater than zero")
        (template, range, self.player) = (itemToLoop, loopRange, player)
        super.init()
        player.actionAtItemEnd = .advance
        let old = player.items()
        if itemOrdering == .loopingItemsPrecedeExistingItems { for item in old { player.remove(item) } }
        for _ in 0..<Self.copies { append() }
        if itemOrdering == .loopingItemsPrecedeExistingItems {
            for item in old { player.insert(item, after: nil) }
        }
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil
        ) { [weak self] note in
            if let item = note.object as? AVPlayerItem { self?.ended(item) }
        }
        let kept = Token(value: token)
        state.withLock { $0.token = kept }
    }

    /// Creates a looper of a range, whose copies precede items that are in the queue.
    public convenience init(
        player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem,
        timeRange loopRange: CMTimeRange = .invalid
    ) {
        self.init(
            player: player, templateItem: itemToLoop, timeRange: loopRange,
            existingItemsOrdering: .loopingItemsPrecedeExistingItems)
    }

    deinit {
        disableLooping()
    }

    /// `.ready` from when the first copy can be played, `.cancelled` after `disableLooping()`.
    open var status: Status {
        observed.read {
            let (item, isOver, loopCount) = state.withLock { ($0.items.first, $0.isOver, $0.loopCount) }
            if isOver { return .cancelled }
            switch item?.status {
            case .readyToPlay: return .ready
            case .failed: return .failed
            // The next copy becomes ready soon, as the one before it was.
            case .unknown, nil: return loopCount > 0 ? .ready : .unknown
            }
        }
    }

    /// The error, an `AVError`, if the status is `.failed`.
    open var error: (any Error)? { observed.read { state.withLock { $0.items.first }?.error } }

    /// How many times the range was played to its end.
    open var loopCount: Int { observed.read { state.withLock { $0.loopCount } } }

    /// The copies that are in the queue, the next to be played first.
    open var loopingPlayerItems: [AVPlayerItem] { observed.read { state.withLock { $0.items } } }

    /// Ends looping: the copy that is played ends, and no other follows.
    open func disableLooping() {
        let (rest, token) = state.withLock { state in
            defer { (state.isOver, state.token, state.items) = (true, nil, Array(state.items.prefix(1))) }
            return (state.items.dropFirst(), state.token)
        }
        if let token { NotificationCenter.default.removeObserver(token.value) }
        for item in rest { player?.remove(item) }
        observed.announce(self)
    }

    private func ended(_ item: AVPlayerItem) {
        let isOurs = state.withLock { state in
            guard !state.isOver, let index = state.items.firstIndex(where: { $0 === item }) else {
                return false
            }
            state.items.remove(at: index)
            state.loopCount += 1
            return true
        }
        guard isOurs else { return }
        append()
        observed.announce(self)
    }

    /// Puts another copy after the others.
    private func append() {
        guard let player, let copy = template.copy() as? AVPlayerItem else { return }
        if range.isValid {
            copy.stand(at: range.start)
            copy.forwardPlaybackEndTime = range.end
        }
        let (last, isOver) = state.withLock { state in
            defer { if !state.isOver { state.items.append(copy) } }
            return (state.items.last, state.isOver)
        }
        guard !isOver else { return }
        player.insert(copy, after: last.flatMap { player.items().contains($0) ? $0 : nil })
        // Looping may have ended meanwhile, on another thread.
        if !state.withLock({ $0.items.contains { $0 === copy } }) { player.remove(copy) }
    }
}
