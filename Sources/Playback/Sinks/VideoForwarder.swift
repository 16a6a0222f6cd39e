internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Forwards frames from the video graph to the sink pipeline, one each time the sink has taken the last; late
/// ones are dropped.
final class VideoForwarder: Sendable {
    private struct State {
        /// In nanoseconds of stream time; exclusive.
        var limit: UInt64 = .max
        /// The first frame after a seek is presented, however late it is.
        var isFirst = true
        var next: (index: Int64, start: UInt64)?
        var skipped: UInt64 = 0
    }

    let graph: VideoGraph
    private let input: SinkInput
    private let caps: String
    private let monitor: PlaybackMonitor
    private let shown: PresentedFrames
    private let worker: WorkerThread
    private let state = Mutex(State())

    init(
        _ graph: VideoGraph, to input: SinkInput, monitor: PlaybackMonitor,
        shown: PresentedFrames, onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.graph = graph
        self.input = input
        self.monitor = monitor
        self.shown = shown
        caps = graph.traversal.format.caps()
        worker = WorkerThread(news: graph.news)
        worker.start(name: "pictures", carry: { [unowned self] in try carry() }, onFailure: onFailure)
    }

    /// The output frame index and the stream time after the last frame; nil before the first one.
    var next: (index: Int64, start: UInt64)? { state.withLock { $0.next } }

    /// - Parameters:
    ///   - limit: The stream time in nanoseconds from which frames aren't forwarded.
    ///   - isJump: Whether the sink pipeline has been sought; otherwise frames follow those before.
    func go(limit: UInt64, isJump: Bool) {
        state.withLock { state in
            state.limit = limit
            state.isFirst = state.isFirst || isJump
            if isJump { state.next = nil }
            state.skipped = 0
        }
        input.hand(to: graph.news)
        worker.go()
    }

    func halt() { worker.halt() }

    /// Ends the thread and the graph. Without this call the forwarder is never released.
    func close() {
        worker.close()
        graph.close()
    }

    private func carry() throws -> WorkerThread.Outcome {
        guard let frame = try graph.next(isHalted: { worker.isHalted }) else { return end() }
        let (limit, isFirst) = state.withLock { ($0.limit, $0.isFirst) }
        if frame.start >= limit, !isFirst { return end() }
        if !isFirst, try leaveBehind(frame) { return .carried }
        try input.waitUntilWanted(by: worker, graph.news)
        // Before the push: a client that waits for the sink to have the frame reads it at once.
        monitor.show(frame)
        shown.add(frame, of: graph.traversal)
        // The sink drops frames earlier than `leaveBehind` does, and reports them.
        guard try input.push(frame.buffer, caps: caps) else { throw CancellationError() }
        passed(frame)
        return .carried
    }

    private func end() -> WorkerThread.Outcome {
        input.end()
        return .ended
    }

    private func passed(_ frame: VideoGraph.Frame) {
        let step: Int64 = graph.traversal.isBackwards ? -1 : 1
        state.withLock { state in
            state.next = (frame.index + step, frame.start + frame.duration)
            state.isFirst = false
        }
    }

    /// Whether the frame's time is over.
    ///
    /// Then following frames that are late as well aren't composed; if decoding itself falls behind, playback
    /// continues slightly ahead.
    private func leaveBehind(_ frame: VideoGraph.Frame) throws -> Bool {
        let end = frame.start + frame.duration
        guard let now = monitor.playTime, now > end else { return false }
        let rate = abs(monitor.anchor.rate)
        let second = UInt64(1_000_000_000 * rate)
        passed(frame)
        if now - end > second {
            let traversal = graph.traversal
            let ahead = traversal.frame(at: now + second / 3)
            let index = min(max(0, ahead), traversal.frameCount - 1)
            monitor.dropped(abs(index - frame.index))
            try graph.start(at: index, backwards: traversal.isBackwards)
            return true
        }
        monitor.dropped(1)
        graph.skip(until: now, from: frame.start)
        return true
    }
}
