public import Editing
public import Foundation
public import MediaTypes
public import Observation
internal import Synchronization

/// An asset to play, with a video composition and an audio mix. Source: AVPlayerItem.h.
///
/// `@unchecked Sendable`, as in AVFoundation: all mutable state is behind a lock.
open class AVPlayerItem: NSObject, NSCopying, Observable, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of an item.
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// A private copy of a model object. `@unchecked Sendable`: it is never mutated.
    struct Frozen<Value>: @unchecked Sendable {
        var value: Value?
    }

    struct State {
        var status = Status.unknown
        var error: AVError?
        var composition = Frozen<AVVideoComposition>()
        var compositor = CompositorSlot()
        /// The composer of custom frames, until the composition is set again.
        var composer: CompiledItem.Composer?
        var mix = Frozen<AVAudioMix>()
        var pitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
        var tracks: [AVPlayerItemTrack] = []
        var outputs: [AVPlayerItemOutput] = []
        var layers = SynchronizedLayers()
        var forwardEnd = CMTime.invalid
        var backwardEnd = CMTime.invalid
        /// The current time while no player plays the item.
        var time = CMTime.zero
        weak var player: AVPlayer?
    }

    let state = Mutex(State())
    let observed = ObservedProperties(isObservable: AVPlayer.isObserving.isSet)

    public final let asset: AVAsset

    /// The keys that the item was created with.
    ///
    /// All values of the asset are loaded before the item is ready, regardless of the keys.
    public final let automaticallyLoadedAssetKeys: [String]

    public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.asset = asset
        self.automaticallyLoadedAssetKeys = automaticallyLoadedAssetKeys ?? []
        super.init()
    }

    public convenience init(
        asset: AVAsset, automaticallyLoadedAssetKeys: [AVPartialAsyncProperty<AVAsset>]
    ) {
        self.init(asset: asset, automaticallyLoadedAssetKeys: automaticallyLoadedAssetKeys.map(\.key))
    }

    public convenience init(asset: AVAsset) {
        self.init(asset: asset, automaticallyLoadedAssetKeys: nil)
    }

    public convenience init(url: URL) {
        self.init(asset: AVURLAsset(url: url))
    }

    /// Returns an item with the same asset, composition, mix and end times, without a player, outputs or
    /// synchronized layers.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: automaticallyLoadedAssetKeys)
        let old = state.withLock { $0 }
        copy.state.withLock { new in
            (new.composition, new.mix) = (old.composition, old.mix)
            new.compositor.assign(old.composition.value?.customVideoCompositorClass)
            new.pitchAlgorithm = old.pitchAlgorithm
            (new.forwardEnd, new.backwardEnd) = (old.forwardEnd, old.backwardEnd)
        }
        return copy
    }

    open var status: Status { observed.read(self, \.status) { state.withLock { $0.status } } }
    /// The error, an `AVError`, if the status is `.failed`.
    open var error: (any Error)? { observed.read(self, \.error) { state.withLock { $0.error } } }
    open var duration: CMTime { observed.read(self, \.duration) { asset.duration } }

    /// The size in pixels at which the item is displayed; zero without video.
    open var presentationSize: CGSize {
        observed.read(self, \.presentationSize) {
            if let composition = state.withLock({ $0.composition }).value { return composition.renderSize }
            guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else {
                return .zero
            }
            return PlainVideo(track, of: asset).size
        }
    }

    // MARK: Composition and mix

    /// The video composition, copied when set.
    ///
    /// During playback a change takes effect within two frames; the item fails if the composition can't be
    /// compiled. The setter traps if the composition lacks a frame duration, a render size or instructions;
    /// AVFoundation raises an exception.
    open var videoComposition: AVVideoComposition? {
        get { observed.read(self, \.videoComposition) { state.withLock { $0.composition }.value } }
        set {
            newValue?.requireRenderable()
            let copy = Frozen(value: newValue?.copy() as? AVVideoComposition)
            // This creates the client's compositor, so don't hold the lock.
            var compositor = state.withLock { $0.compositor }
            compositor.assign(newValue?.customVideoCompositorClass)
            state.withLock { state in
                (state.composition, state.compositor, state.composer) = (copy, compositor, nil)
            }
            readLayers()
            player?.edited(self)
            announce()
        }
    }

    /// The custom compositor, created when `videoComposition` is set and kept while its class stays the same;
    /// `nil` if the composition doesn't name one.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        state.withLock { $0.compositor.instance?.compositor }
    }

    /// Stored but has no effect: a seek always finishes after its frame has been composed and displayed.
    open var seekingWaitsForVideoCompositionRendering = false

    /// The audio mix, copied when set. During playback a change takes effect immediately.
    open var audioMix: AVAudioMix? {
        get { observed.read(self, \.audioMix) { state.withLock { $0.mix }.value } }
        set {
            let copy = Frozen(value: newValue?.copy() as? AVAudioMix)
            state.withLock { $0.mix = copy }
            readLayers()
            player?.edited(self)
            announce()
        }
    }

    /// The time pitch algorithm for scaled audio segments, unless the mix parameters of their track specify
    /// one.
    ///
    /// The playback rate never changes the pitch.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { state.withLock { $0.pitchAlgorithm } }
        set {
            state.withLock { $0.pitchAlgorithm = newValue }
            player?.edited(self)
        }
    }

    // MARK: Time

    /// Returns the current time of the item.
    open func currentTime() -> CMTime {
        let (player, time) = state.withLock { ($0.player, $0.time) }
        return player?.time(of: self) ?? time
    }

    /// The time at which forward playback ends. The default is invalid, for the end of the item.
    open var forwardPlaybackEndTime: CMTime {
        get { state.withLock { $0.forwardEnd } }
        set {
            state.withLock { $0.forwardEnd = newValue }
            player?.endsChanged(of: self)
        }
    }

    /// The time at which reverse playback ends. The default is invalid, for the start of the item.
    open var reversePlaybackEndTime: CMTime {
        get { state.withLock { $0.backwardEnd } }
        set {
            state.withLock { $0.backwardEnd = newValue }
            player?.endsChanged(of: self)
        }
    }

    private var wholeRange: [NSValue] {
        guard state.withLock({ $0.status }) == .readyToPlay else { return [] }
        return [NSValue(timeRange: CMTimeRange(start: .zero, duration: asset.duration))]
    }

    /// The whole item, once it is ready: local files need no loading.
    open var loadedTimeRanges: [NSValue] { observed.read(self, \.loadedTimeRanges) { wholeRange } }
    /// The whole item, once it is ready.
    open var seekableTimeRanges: [NSValue] { observed.read(self, \.seekableTimeRanges) { wholeRange } }
    open var isPlaybackLikelyToKeepUp: Bool {
        observed.read(self, \.isPlaybackLikelyToKeepUp) { status == .readyToPlay }
    }
    open var isPlaybackBufferFull: Bool {
        observed.read(self, \.isPlaybackBufferFull) { status == .readyToPlay }
    }
    open var isPlaybackBufferEmpty: Bool {
        observed.read(self, \.isPlaybackBufferEmpty) { status != .readyToPlay }
    }
    /// Stored but has no effect: the player decides how far to decode ahead.
    open var preferredForwardBufferDuration: TimeInterval = 0

    /// Steps by a number of frames, negative for backward, and pauses.
    open func step(byCount stepCount: Int) {
        player?.step(self, by: stepCount)
    }

    /// Cancels seeks that have not finished. Their handlers receive `false`.
    open func cancelPendingSeeks() {
        player?.cancelSeeks(of: self)
    }

    // MARK: For the player

    var player: AVPlayer? { state.withLock { $0.player } }

    func attach(to player: AVPlayer?, at time: CMTime? = nil) {
        state.withLock { state in
            state.player = player
            if let time { state.time = time }
        }
    }

    var ends: (forward: CMTime?, backward: CMTime?) {
        state.withLock { state in
            (
                state.forwardEnd.isNumeric ? state.forwardEnd : nil,
                state.backwardEnd.isNumeric ? state.backwardEnd : nil
            )
        }
    }

    var standingTime: CMTime { state.withLock { $0.time } }

    func stand(at time: CMTime) {
        state.withLock { $0.time = time }
    }

    func becomeReady() {
        state.withLock { if $0.status == .unknown { $0.status = .readyToPlay } }
    }

    func fail(with error: AVError) {
        state.withLock { ($0.status, $0.error) = (.failed, error) }
    }

    /// Reports changes to observers, on the calling thread and without locks.
    func announce() { observed.announce(self) }
}

/// The name in Swift 3 and earlier.
public typealias AVPlayerItemStatus = AVPlayerItem.Status
