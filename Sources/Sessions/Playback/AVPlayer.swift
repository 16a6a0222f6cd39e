internal import Editing
internal import Engine
internal import ExtraTypes
public import Foundation
public import MediaTypes
public import Observation
internal import Playback
internal import Synchronization

/// An object that plays one item at a time on GStreamer sinks. Source: AVPlayer.h.
///
/// Methods return immediately, and their requests are carried out in order. Notifications are posted, and
/// handlers called, on private queues. Its state can be observed with `observe(_:options:changeHandler:)`, and by
/// Swift's `Observation` if `isObservationEnabled` was set before the player was created.
///
/// Playback ends when the player is released.
///
/// `@unchecked Sendable`, as in AVFoundation: all mutable state is behind locks.
open class AVPlayer: NSObject, Observable, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of a player.
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// Whether a player is playing.
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// The action at the end of an item.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Advances to the next item. Supported by `AVQueuePlayer` only.
        case advance
        /// Pauses.
        case pause
        /// Does nothing; the last frame stays.
        case none
    }

    /// The reason why playback has not begun.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Never used: local files never stall.
        public static let toMinimizeStalls = WaitingReason(
            rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    }

    struct State {
        var item: AVPlayerItem?
        var rate: Float = 0 { didSet { rateRequests += 1 } }
        /// The number of requests for a rate.
        private(set) var rateRequests = 0
        var defaultRate: Float = 1
        var status = Status.unknown
        var error: AVError?
        var action = ActionAtItemEnd.pause
        var volume: Float = 1
        var isMuted = false
        var sinkOptions = SinkOptions()
        var warnings: [String] = []
        var windowKeyHandler: (@Sendable (String, Bool) -> Void)?
        /// Counts items, so that events of an earlier item are not attributed to the current one.
        var generation = 0
    }

    let state = Mutex(State())
    let playback = PlaybackController()
    let observers = TimeObservers()
    let observed = ObservedProperties(isObservable: AVPlayer.isObserving.isSet)
    private let outputNews = OutputNews()
    /// The queue on which the client receives events and notifications, in their order: not a thread of
    /// Swift's concurrency, and never inside a call.
    let notices = DispatchQueue(label: "cutroom.player")

    public override init() {
        super.init()
        begin()
    }

    public init(playerItem item: AVPlayerItem?) {
        super.init()
        begin()
        replaceCurrentItem(with: item)
    }

    public init(url: URL) {
        super.init()
        begin()
        replaceCurrentItem(with: AVPlayerItem(url: url))
    }

    /// Starts to receive the events of playback.
    private func begin() {
        playback.shown.listen { [outputNews, weak self] change in
            outputNews.tell(change)
            self?.framesChanged()
        }
        let events = playback.events
        Task.detached(executorPreference: ClientExecutor(notices)) { [weak self] in
            for await event in events { self?.receive(event) }
        }
    }

    deinit {
        observers.end()
    }

    open var status: Status { read(\.status) { $0.status } }
    /// The error, an `AVError`, if the status is `.failed`.
    open var error: (any Error)? { read(\.error) { $0.error } }

    // MARK: Items

    open var currentItem: AVPlayerItem? { read(\.currentItem) { $0.item } }

    /// Replaces the current item.
    ///
    /// The new one starts at its current time, and the rate stays the same. Readers of files that both items
    /// use stay open. An item that can't be compiled fails.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        item?.readLayers()
        take(item)
        announce()
    }

    final func take(_ item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        require(
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
        get { read(\.actionAtItemEnd) { $0.action } }
        set {
            require(
                newValue != .advance || self is AVQueuePlayer,
                "AVPlayerActionAtItemEndAdvance is not supported by AVPlayer")
            state.withLock { $0.action = newValue }
            announce()
        }
    }

    // MARK: Rate

    /// The requested playback rate: 0 is paused, negative plays in reverse, without audio.
    ///
    /// Limited to a magnitude from 0.1 to 8. Takes effect when the item is ready.
    open var rate: Float {
        get { read(\.rate) { $0.rate } }
        set {
            let rate = Self.playable(newValue)
            changeRate(to: rate)
        }
    }

    /// Changes the rate.
    ///
    /// Calls from several threads are serialized, so that the rate that was set last is played.
    ///
    /// - Parameter condition: Evaluated while no other caller changes the rate.
    /// - Returns: Whether the condition held.
    @discardableResult
    final func changeRate(to rate: Float, if condition: (State) -> Bool = { _ in true }) -> Bool {
        let isTurn = state.withLock { state -> Bool? in
            guard condition(state) else { return nil }
            defer { state.rate = rate }
            playback.setRate(Double(rate))
            return (state.rate == 0) != (rate == 0)
        }
        if isTurn == true { observers.turned() }
        if isTurn != nil { announce() }
        return isTurn != nil
    }

    /// Stops if the player has no item.
    final func stopIfEmpty() {
        changeRate(to: 0) { $0.item == nil }
    }

    static func playable(_ rate: Float) -> Float {
        guard rate.isFinite, rate != 0 else { return 0 }
        let size = min(8, max(0.1, abs(rate)))
        return rate < 0 ? -size : size
    }

    /// The rate for `play()`. The default is 1.
    open var defaultRate: Float {
        get { read(\.defaultRate) { $0.defaultRate } }
        set {
            state.withLock { $0.defaultRate = newValue }
            announce()
        }
    }

    open func play() { rate = defaultRate }
    open func pause() { rate = 0 }
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    open var timeControlStatus: TimeControlStatus {
        observed.read(self, \.timeControlStatus) {
            let (rate, item) = state.withLock { ($0.rate, $0.item) }
            if rate == 0 { return .paused }
            return item?.status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
        }
    }

    /// The reason for waiting, or `nil` if the player isn't waiting.
    open var reasonForWaitingToPlay: WaitingReason? {
        observed.read(self, \.reasonForWaitingToPlay) {
            guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
            return currentItem == nil ? .noItemToPlay : .evaluatingBufferingRate
        }
    }

    /// Stored but has no effect: local files never stall.
    open var automaticallyWaitsToMinimizeStalling = true

    // MARK: Time

    /// Returns the current time of the current item, or zero without an item.
    open func currentTime() -> CMTime {
        currentItem?.currentTime() ?? .zero
    }

    /// Fills the sinks, so that playback can begin immediately.
    ///
    /// Without this call, audio is filled when playback begins.
    ///
    /// - Parameter completionHandler: Receives whether prerolling succeeded. Called once, on a private queue.
    @preconcurrency
    open func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        let item = currentItem
        playback.preroll {
            guard let completionHandler else { return }
            ClientQueue.call { completionHandler(item?.status == .readyToPlay) }
        }
    }

    /// Has no effect: prerolls are never pending for long.
    open func cancelPendingPrerolls() {}

    // MARK: Audio

    /// The volume from 0 to 1, which is applied after the item's audio mix.
    open var volume: Float {
        get { read(\.volume) { $0.volume } }
        set { changeSound { $0.volume = min(1, max(0, newValue)) } }
    }

    open var isMuted: Bool {
        get { read(\.isMuted) { $0.isMuted } }
        set { changeSound { $0.isMuted = newValue } }
    }

    private func changeSound(_ change: (inout State) -> Void) {
        let (volume, isMuted) = state.withLock { state in
            change(&state)
            return (state.volume, state.isMuted)
        }
        playback.setVolume(Double(volume), isMuted: isMuted)
        announce()
    }

    // MARK: For subclasses

    /// Performs `actionAtItemEnd` after an item has played to its end.
    ///
    /// - Parameter jump: The last seek or load before the end.
    /// - Returns: Whether there has been none since; otherwise playback continues from there.
    func reachedEnd(of item: AVPlayerItem, after jump: Int) -> Bool {
        guard actionAtItemEnd == .pause else { return playback.isLatest(jump) }
        return changeRate(to: 0) { _ in playback.isLatest(jump) }
    }
}

/// The name in Swift 3 and earlier.
public typealias AVPlayerStatus = AVPlayer.Status
/// The name in Swift 3 and earlier.
public typealias AVPlayerActionAtItemEnd = AVPlayer.ActionAtItemEnd
