/// What a playback pipeline is doing. Every change of it is one of the methods here.
enum PlaybackState: Sendable {
    typealias Anchor = PlaybackMonitor.Anchor

    /// Nothing is loaded.
    case empty
    /// The sinks hold nothing that could go on: only a jump starts it.
    case halted(LoadedPlan)
    /// A frame stands, and running time can go on from the anchor. The sound is due if the jump has left it out.
    case paused(LoadedPlan, Anchor, soundIsDue: Bool)
    case playing(LoadedPlan, Anchor)
    /// The end in a direction has been reached: only a jump starts it.
    case ended(LoadedPlan, backwards: Bool)

    var loaded: LoadedPlan? {
        switch self {
        case .empty: nil
        case .halted(let loaded), .paused(let loaded, _, _), .playing(let loaded, _), .ended(let loaded, _):
            loaded
        }
    }

    /// Takes another plan, or other ends, for what is loaded.
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

    /// The sinks lose what they hold.
    mutating func halt() {
        if let loaded { self = .halted(loaded) }
    }

    /// A jump has come to its first frame.
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

    /// The sinks have come to the end.
    /// - Returns: where time stands then; nil if what ended is not played any more.
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
