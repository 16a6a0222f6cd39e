internal import Editing
internal import Engine
public import Foundation
public import MediaTypes
internal import Synchronization

/// Plays one item at a time, on sinks. Source: AVPlayer.h.
///
/// Calls return at once and are carried out in their order. Notifications and handlers come on queues of ours.
/// Dropping the player ends playing.
///
/// `@unchecked Sendable`, as at Apple: all that changes is behind locks.
open class AVPlayer: NSObject, @unchecked Sendable {
    /// Whether the player can play.
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// Whether time goes on.
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// What happens when an item has played to its end.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Queue players alone go on with the next item.
        case advance, pause, none
    }

    /// Why playing has not begun.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Never given here: files are at hand.
        public static let toMinimizeStalls = WaitingReason(
            rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    }

    struct State {
        var item: AVPlayerItem?
        var rate: Float = 0
        var defaultRate: Float = 1
        var status = Status.unknown
        var error: AVError?
        var action = ActionAtItemEnd.pause
        var volume: Float = 1
        var isMuted = false
        var sinks = SinkChoice()
        var warnings: [String] = []
        var windowKeyHandler: (@Sendable (WindowKey) -> Void)?
        /// Counts items, so that what an earlier one tells is not taken for the present one's.
        var generation = 0
    }

    let state = Mutex(State())
    let playback = FilmPlayback()
    let observers = TimeObservers()
    private let outputNews = OutputNews()

    public override init() {
        super.init()
        playback.shown.listen { [outputNews] in outputNews.tell($0) }
        let events = playback.events
        Task.detached { [weak self] in
            for await event in events { self?.receive(event) }
        }
    }

    public convenience init(playerItem item: AVPlayerItem?) {
        self.init()
        replaceCurrentItem(with: item)
    }

    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    deinit {
        observers.end()
    }

    open var status: Status { state.withLock { $0.status } }
    /// What made it fail, an `AVError`; nil unless it failed.
    open var error: (any Error)? { state.withLock { $0.error } }

    // MARK: Items

    open var currentItem: AVPlayerItem? { state.withLock { $0.item } }

    /// Plays another item from where that stands; the rate stays. Readers of files that both items have stay open.
    /// An item that cannot be compiled fails.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        item?.readLayers()
        take(item)
    }

    final func take(_ item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        precondition(
            item?.player == nil || item?.player === self,
            "An AVPlayerItem cannot be associated with more than one instance of AVPlayer")
        let old = state.withLock { state in
            defer {
                state.item = item
                state.generation += 1
            }
            return state.item
        }
        old?.attach(to: nil, at: playback.monitor.time)
        outputNews.follow(item)
        guard let item else { return playback.load(nil, at: .zero) }
        item.attach(to: self)
        do {
            let compiled = try item.compiled()
            playback.load(compiled.plan, composer: compiled.composer, at: item.standingTime)
            let ends = item.ends
            if ends.forward != nil || ends.backward != nil {
                playback.setEnds(forward: ends.forward, backward: ends.backward)
            }
        } catch {
            playback.load(nil, at: .zero)
            itemFailed(item, Self.avError(error))
        }
    }

    open var actionAtItemEnd: ActionAtItemEnd {
        get { state.withLock { $0.action } }
        set {
            precondition(
                newValue != .advance || self is AVQueuePlayer,
                "AVPlayerActionAtItemEndAdvance is not supported by AVPlayer")
            state.withLock { $0.action = newValue }
        }
    }

    // MARK: Rate

    /// Item seconds a second: 0 stands still, negative plays backwards, without sound. What is asked for, from 0.1
    /// to 8 in both directions, and kept while the item is not ready yet.
    open var rate: Float {
        get { state.withLock { $0.rate } }
        set {
            let rate = Self.playable(newValue)
            state.withLock { $0.rate = rate }
            playback.setRate(Double(rate))
        }
    }

    private static func playable(_ rate: Float) -> Float {
        guard rate.isFinite, rate != 0 else { return 0 }
        let size = min(8, max(0.1, abs(rate)))
        return rate < 0 ? -size : size
    }

    /// The rate of `play()`: 1 until set.
    open var defaultRate: Float {
        get { state.withLock { $0.defaultRate } }
        set { state.withLock { $0.defaultRate = newValue } }
    }

    open func play() { rate = defaultRate }
    open func pause() { rate = 0 }
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    open var timeControlStatus: TimeControlStatus {
        let (rate, item) = state.withLock { ($0.rate, $0.item) }
        if rate == 0 { return .paused }
        return item?.status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
    }

    /// Nil unless it waits.
    open var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        return currentItem == nil ? .noItemToPlay : .evaluatingBufferingRate
    }

    /// Kept; files are at hand, so there is no stalling to wait against.
    open var automaticallyWaitsToMinimizeStalling = true

    // MARK: Time

    /// The current item's time that is shown now; zero without item.
    open func currentTime() -> CMTime {
        currentItem?.currentTime() ?? .zero
    }

    /// Gets the sinks full, so that playing begins at once: the picture of an item is always there, its sound
    /// only when it plays or is asked for.
    ///
    /// - Parameter completionHandler: gets whether it was done; called once, on a queue of ours.
    @preconcurrency
    open func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        let item = currentItem
        playback.preroll { completionHandler?(item?.status == .readyToPlay) }
    }

    /// Without effect: nothing is pending for long.
    open func cancelPendingPrerolls() {}

    // MARK: Sound

    /// From 0 to 1: beside the item's own mix.
    open var volume: Float {
        get { state.withLock { $0.volume } }
        set { changeSound { $0.volume = min(1, max(0, newValue)) } }
    }

    open var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { changeSound { $0.isMuted = newValue } }
    }

    private func changeSound(_ change: (inout State) -> Void) {
        let (volume, isMuted) = state.withLock { state in
            change(&state)
            return (state.volume, state.isMuted)
        }
        playback.setVolume(Double(volume), isMuted: isMuted)
    }

    // MARK: For subclasses

    /// An item has played to its end.
    func reachedEnd(of item: AVPlayerItem) {
        if actionAtItemEnd == .pause { rate = 0 }
    }
}
