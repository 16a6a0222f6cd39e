internal import Engine
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The composed frames that went to the sink last, for those who look at them in code. It holds a few at most, of
/// one output, from the last jump on.
package final class PresentedFrames: Sendable {
    /// A composed frame of the output.
    package struct Frame: Sendable {
        let buffer: MediaBuffer
        package let format: VideoFormat
        /// The output frame index.
        package let index: Int64
        /// Counts frames: an edit gives another frame for the same index.
        package let number: Int

        /// Exactly when the frame begins, in the output's time.
        package var time: CMTime { format.time(ofFrame: index) }
    }

    package enum Change: Sendable {
        /// A frame has come.
        case added
        /// A jump or another output has taken the place of what was there.
        case flushed
    }

    private struct State {
        /// In the order in which they are shown, with their traversals.
        var frames: [(frame: Frame, traversal: FrameTraversal)] = []
        var count = 0
        /// Counts outputs: which one plays, and which one is to play.
        var loaded = 0
        var expected = 0
        var listener: (@Sendable (Change) -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    /// The one on show, the one that waits behind it, and some for those who look late.
    static let capacity = 4

    /// The frame that is shown at a time of the output: the last one that has begun by then in the direction of
    /// play. Nil where none has, or an output that was asked for is not there yet.
    package func frame(at time: CMTime) -> Frame? {
        state.withLock { state in
            guard state.loaded == state.expected else { return nil }
            return state.frames.last { $0.traversal.hasBegun($0.frame.index, at: time) }?.frame
        }
    }

    /// Whether there is a frame of the output that was asked for.
    package var hasFrame: Bool { state.withLock { $0.loaded == $0.expected && !$0.frames.isEmpty } }

    /// Who hears of changes: called on threads that carry frames, so it must be quick.
    package func listen(_ listener: @escaping @Sendable (Change) -> Void) {
        state.withLock { $0.listener = listener }
    }

    // MARK: For the pipeline

    /// Another output has been asked for: until `begin` says that it is there, no frame is of interest.
    func expectPlan() -> Int {
        state.withLock { state in
            state.expected += 1
            return state.expected
        }
    }

    /// The frames to come are that output's.
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
    /// Whether a frame of the traversal is shown at an output time, or was before it.
    fileprivate func hasBegun(_ index: Int64, at time: CMTime) -> Bool {
        guard time.isNumeric else { return false }
        let wanted = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
        let clamped = min(max(0, wanted), max(0, frameCount - 1))
        return isBackwards ? index >= clamped : index <= clamped
    }
}
