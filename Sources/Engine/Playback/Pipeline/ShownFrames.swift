internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The composed frames that went to the sink last, for those who look at them in code. It holds a few at most, of
/// one film, from the last jump on.
package final class ShownFrames: Sendable {
    /// A composed frame of the film.
    package struct Frame: Sendable {
        let buffer: MediaBuffer
        package let format: VideoFormat
        /// Of the film.
        package let tick: Int64
        /// Counts frames: an edit gives another frame for the same tick.
        package let number: Int

        /// Exactly when the frame begins, in the film's time.
        package var time: CMTime { format.time(ofFrame: tick) }
    }

    package enum Change: Sendable {
        /// A frame has come.
        case added
        /// A jump or another film has taken the place of what was there.
        case flushed
    }

    private struct State {
        /// In the order in which they are shown, with their walk.
        var frames: [(frame: Frame, walk: TickWalk)] = []
        var count = 0
        /// Counts films: which one plays, and which one is to play.
        var film = 0
        var expected = 0
        var listener: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    /// The one on show, the one that waits behind it, and some for those who look late.
    static let capacity = 4

    /// The frame that is shown at a time of the film: the last one that has begun by then in the direction of
    /// play. Nil where none has, or a film that was asked for is not there yet.
    package func frame(at time: CMTime) -> Frame? {
        state.withLock { state in
            guard state.film == state.expected else { return nil }
            return state.frames.last { $0.walk.hasBegun($0.frame.tick, at: time) }?.frame
        }
    }

    /// Whether there is a frame of the film that was asked for.
    package var hasFrame: Bool { state.withLock { $0.film == $0.expected && !$0.frames.isEmpty } }

    /// Who hears of changes: called on threads that carry frames, so it must be quick.
    package func listen(_ listener: @escaping @Sendable (Change) -> Void) {
        state.withLock { $0.listener = listener }
    }

    // MARK: For the pipeline

    /// Another film has been asked for: until `begin` says that it is there, no frame is of interest.
    func expectFilm() -> Int {
        state.withLock { state in
            state.expected += 1
            return state.expected
        }
    }

    /// The frames to come are that film's.
    func begin(film: Int) {
        state.withLock { $0.film = film }
        flush()
    }

    var filmNumber: Int { state.withLock { $0.film } }

    func flush() {
        let (wasEmpty, listener) = state.withLock { state in
            defer { state.frames = [] }
            return (state.frames.isEmpty, state.listener)
        }
        if !wasEmpty { listener?(.flushed) }
    }

    func add(_ frame: FilmPictures.Frame, of walk: TickWalk) {
        let listener = state.withLock { state in
            state.count += 1
            let shown = Frame(
                buffer: frame.buffer, format: walk.format, tick: frame.tick, number: state.count)
            state.frames.append((shown, walk))
            if state.frames.count > Self.capacity { state.frames.removeFirst() }
            return state.listener
        }
        listener?(.added)
    }
}

extension TickWalk {
    /// Whether a tick of the walk is shown at a time of the film, or was before it.
    fileprivate func hasBegun(_ tick: Int64, at time: CMTime) -> Bool {
        guard time.isNumeric else { return false }
        let wanted = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
        let clamped = min(max(0, wanted), max(0, frameCount - 1))
        return isBackwards ? tick >= clamped : tick <= clamped
    }
}
