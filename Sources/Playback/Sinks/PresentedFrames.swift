internal import Engine
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The composed frames that went to the sink last, for clients that read them.
///
/// It holds a few at most, of one output, since the last seek.
package final class PresentedFrames: Sendable {
    /// A composed frame of the output.
    package struct Frame: Sendable {
        let buffer: MediaBuffer
        package let format: VideoFormat
        /// The output frame index.
        package let index: Int64
        /// The number of the frame: an edit gives another frame for the same index.
        package let number: Int

        /// The exact start of the frame, in the output's time.
        package var time: CMTime { format.time(ofFrame: index) }
    }

    package enum Change: Sendable {
        /// A frame has been added.
        case added
        /// A seek or another output has replaced the frames.
        case flushed
    }

    private struct State {
        /// The frames in presentation order, with their traversals.
        var frames: [(frame: Frame, traversal: FrameTraversal)] = []
        var count = 0
        /// The numbers of the output that plays, and of the one that is to play.
        var loaded = 0
        var expected = 0
        var listener: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    /// Enough for the presented frame, the next one, and some for clients that read late.
    static let capacity = 4

    /// Returns the frame that is presented at a time of the output: the last one that has begun by then in
    /// the direction of play.
    ///
    /// Nil if none has begun, or if a requested output isn't loaded yet.
    package func frame(at time: CMTime) -> Frame? {
        state.withLock { state in
            guard state.loaded == state.expected else { return nil }
            return state.frames.last { $0.traversal.hasBegun($0.frame.index, at: time) }?.frame
        }
    }

    /// Whether there is a frame of the requested output.
    package var hasFrame: Bool { state.withLock { $0.loaded == $0.expected && !$0.frames.isEmpty } }

    /// Sets the listener for changes. It is called on threads that forward frames, so it must be quick.
    package func listen(_ listener: @escaping @Sendable (Change) -> Void) {
        state.withLock { $0.listener = listener }
    }

    // MARK: For the pipeline

    /// Records a request for another output, and returns its number.
    ///
    /// No frame is returned until `begin` is called for it.
    func expectPlan() -> Int {
        state.withLock { state in
            state.expected += 1
            return state.expected
        }
    }

    /// Records that the following frames are those of that output.
    func begin(loaded: Int) {
        state.withLock { $0.loaded = loaded }
        flush()
    }

    var planNumber: Int { state.withLock { $0.loaded } }

    func flush() {
        let (wasEmpty, listener) = state.withLock { state in
            defer { state.frames = [] }
            return (state.frames.isEmpty, state.listener)
        }
        if !wasEmpty { listener?(.flushed) }
    }

    func add(_ frame: VideoGraph.Frame, of traversal: FrameTraversal) {
        let listener = state.withLock { state in
            state.count += 1
            let shown = Frame(
                buffer: frame.buffer, format: traversal.format, index: frame.index, number: state.count)
            state.frames.append((shown, traversal))
            if state.frames.count > Self.capacity { state.frames.removeFirst() }
            return state.listener
        }
        listener?(.added)
    }
}

extension FrameTraversal {
    /// Whether a frame of the traversal is presented at an output time, or was before it.
    fileprivate func hasBegun(_ index: Int64, at time: CMTime) -> Bool {
        guard time.isNumeric else { return false }
        let wanted = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
        let clamped = min(max(0, wanted), max(0, frameCount - 1))
        return isBackwards ? index >= clamped : index <= clamped
    }
}
