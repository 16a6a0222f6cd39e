/// The state of a playback pipeline. Every change of it is one of the methods here.
enum PlaybackState: Sendable {
    typealias Anchor = PlaybackMonitor.Anchor

    /// Nothing is loaded.
    case empty
    /// The sinks hold nothing that could continue: only a seek starts playback.
    case halted(LoadedPlan)
    /// A frame is presented, and running time can continue from the anchor.
    ///
    /// The audio is due if the seek has left it out.
    case paused(LoadedPlan, Anchor, soundIsDue: Bool)
    case playing(LoadedPlan, Anchor)
    /// The end in a direction has been reached: only a seek starts playback.
    case ended(LoadedPlan, backwards: Bool)

    var loaded: LoadedPlan? {
        switch self {
        case .empty: nil
        case .halted(let loaded), .paused(let loaded, _, _), .playing(let loaded, _), .ended(let loaded, _):
            loaded
        }
    }

    /// Replaces the loaded plan, or its ends.
    mutating func replace(_ loaded: LoadedPlan) {
        switch self {
        case .empty: break
        case .halted: self = .halted(loaded)
        case .paused(_, let anchor, let soundIsDue):
            self = .paused(loaded, anchor, soundIsDue: soundIsDue)
        case .playing(_, let anchor): self = .playing(loaded, anchor)
        case .ended(_, let backwards): self = .ended(loaded, backwards: backwards)
        }
    }

    /// Records that the sinks have lost their contents.
    mutating func halt() {
        if let loaded { self = .halted(loaded) }
    }

    /// Records that a seek has reached its first frame.
    mutating func jumped(to anchor: Anchor, isPlaying: Bool) {
        guard let loaded else { return }
        self = isPlaying ? .playing(loaded, anchor) : .paused(loaded, anchor, soundIsDue: true)
    }

    mutating func soundStarted() {
        if case .paused(let loaded, let anchor, _) = self {
            self = .paused(loaded, anchor, soundIsDue: false)
        }
    }

    mutating func paused() {
        if case .playing(let loaded, let anchor) = self {
            self = .paused(loaded, anchor, soundIsDue: false)
        }
    }

    mutating func resumed() {
        if case .paused(let loaded, let anchor, _) = self { self = .playing(loaded, anchor) }
    }

    /// Records that the sinks have reached the end.
    ///
    /// - Returns: The anchor at the end; nil if the ended output isn't played any more.
    mutating func ended() -> Anchor? {
        guard case (let loaded, var anchor)? = running else { return nil }
        let backwards = anchor.rate < 0
        anchor.time = loaded.limit(backwards: backwards)
        self = .ended(loaded, backwards: backwards)
        return anchor
    }

    private var running: (LoadedPlan, Anchor)? {
        switch self {
        case .paused(let loaded, let anchor, _), .playing(let loaded, let anchor): (loaded, anchor)
        case .empty, .halted, .ended: nil
        }
    }
}
