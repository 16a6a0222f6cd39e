public import Editing
public import Foundation
public import MediaTypes
internal import Synchronization

/// An asset to be played, with the video composition and audio mix it is played by. Source: AVPlayerItem.h.
///
/// `@unchecked Sendable`, as at Apple: all that changes is behind a lock.
open class AVPlayerItem: NSObject, NSCopying, @unchecked Sendable {
    /// Whether the item can be played.
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// A copy of our own that nobody changes: that is why it may say `@unchecked Sendable`.
    struct Frozen<Value>: @unchecked Sendable {
        var value: Value?
    }

    struct State {
        var status = Status.unknown
        var error: AVError?
        var composition = Frozen<AVVideoComposition>()
        var compositor = CompositorSlot()
        /// Draws for the client's compositor, until the composition is set anew.
        var composer: CompiledItem.Composer?
        var mix = Frozen<AVAudioMix>()
        var pitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
        var tracks: [AVPlayerItemTrack] = []
        var outputs: [AVPlayerItemOutput] = []
        var layers = SynchronizedLayers()
        var forwardEnd = CMTime.invalid
        var backwardEnd = CMTime.invalid
        /// Where it stands while no player plays it.
        var time = CMTime.zero
        weak var player: AVPlayer?
    }

    let state = Mutex(State())

    public final let asset: AVAsset

    public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.asset = asset
        super.init()
    }

    public convenience init(asset: AVAsset) {
        self.init(asset: asset, automaticallyLoadedAssetKeys: nil)
    }

    public convenience init(url: URL) {
        self.init(asset: AVURLAsset(url: url))
    }

    /// Another item of the same asset, with the same composition, mix and ends; it belongs to no player, and has no
    /// outputs and synchronized layers.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVPlayerItem(asset: asset)
        let old = state.withLock { $0 }
        copy.state.withLock { new in
            (new.composition, new.mix) = (old.composition, old.mix)
            new.compositor.assign(old.composition.value?.customVideoCompositorClass)
            new.pitchAlgorithm = old.pitchAlgorithm
            (new.forwardEnd, new.backwardEnd) = (old.forwardEnd, old.backwardEnd)
        }
        return copy
    }

    open var status: Status { state.withLock { $0.status } }
    /// What made it fail, an `AVError`; nil unless it failed.
    open var error: (any Error)? { state.withLock { $0.error } }
    open var duration: CMTime { asset.duration }

    /// The size in pixels at which it is shown; zero without picture.
    open var presentationSize: CGSize {
        if let composition = videoComposition { return composition.renderSize }
        guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else { return .zero }
        let turned = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
        return turned.size
    }

    // MARK: Composition and mix

    /// Copied when set. Set on an item that plays, it takes effect within two frames; what cannot be composed
    /// makes the item fail. Stops the program where the frame duration, the render size or the instructions are
    /// missing, as Apple's setter raises an exception.
    open var videoComposition: AVVideoComposition? {
        get { state.withLock { $0.composition }.value }
        set {
            newValue?.requireRenderable()
            let copy = Frozen(value: newValue?.copy() as? AVVideoComposition)
            // A client's compositor is made here: not while the lock is held.
            var compositor = state.withLock { $0.compositor }
            compositor.assign(newValue?.customVideoCompositorClass)
            state.withLock { state in
                (state.composition, state.compositor, state.composer) = (copy, compositor, nil)
            }
            readLayers()
            player?.edited(self)
        }
    }

    /// The compositor that was made when `videoComposition` was set, and is kept while the same class is named;
    /// nil where the library draws.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        state.withLock { $0.compositor.instance?.compositor }
    }

    /// Kept; a jump is always done only when its frame is composed and shown.
    open var seekingWaitsForVideoCompositionRendering = false

    /// Copied when set. Set on an item that plays, it is heard at once.
    open var audioMix: AVAudioMix? {
        get { state.withLock { $0.mix }.value }
        set {
            let copy = Frozen(value: newValue?.copy() as? AVAudioMix)
            state.withLock { $0.mix = copy }
            readLayers()
            player?.edited(self)
        }
    }

    /// How sound whose segments are scaled in time is kept at its pitch, unless the mix parameters of its track
    /// say so. Sound that plays at another rate is always kept at its pitch.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { state.withLock { $0.pitchAlgorithm } }
        set {
            state.withLock { $0.pitchAlgorithm = newValue }
            player?.edited(self)
        }
    }

    // MARK: Time

    /// The time of the item that is shown now.
    open func currentTime() -> CMTime {
        let (player, time) = state.withLock { ($0.player, $0.time) }
        return player?.time(of: self) ?? time
    }

    /// Where playing forwards ends; invalid, the default, for the item's end.
    open var forwardPlaybackEndTime: CMTime {
        get { state.withLock { $0.forwardEnd } }
        set {
            state.withLock { $0.forwardEnd = newValue }
            player?.endsChanged(of: self)
        }
    }

    /// Where playing backwards ends; invalid, the default, for the item's beginning.
    open var reversePlaybackEndTime: CMTime {
        get { state.withLock { $0.backwardEnd } }
        set {
            state.withLock { $0.backwardEnd = newValue }
            player?.endsChanged(of: self)
        }
    }

    private var wholeRange: [NSValue] {
        guard status == .readyToPlay else { return [] }
        return [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))]
    }

    /// The whole item, once it is ready: files are at hand.
    open var loadedTimeRanges: [NSValue] { wholeRange }
    /// The whole item, once it is ready.
    open var seekableTimeRanges: [NSValue] { wholeRange }
    open var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
    open var isPlaybackBufferFull: Bool { status == .readyToPlay }
    open var isPlaybackBufferEmpty: Bool { status != .readyToPlay }
    /// Kept: how far decoding runs ahead is not the client's to say here.
    open var preferredForwardBufferDuration: TimeInterval = 0

    /// Stands still so many frames on, or back.
    open func step(byCount stepCount: Int) {
        player?.step(self, by: stepCount)
    }

    /// Gives up jumps that are not done: their handlers get false.
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
}
