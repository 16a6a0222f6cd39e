internal import GStreamerOverlay
package import MediaTypes
internal import Synchronization

/// Where a playing output is, readable from any thread at any time.
package final class PlaybackMonitor: Sendable {
    /// A moment of the output that a running time belongs to.
    struct Anchor: Sendable {
        var time: CMTime
        /// Output seconds a second of running time, negative backwards.
        var rate: Double
        /// In the output's time: where playing stops, by direction.
        var limit: CMTime
        /// The time in nanoseconds of stream time.
        var playStart: UInt64 = 0
    }

    private struct State {
        var anchor = Anchor(time: .zero, rate: 1, limit: .zero)
        /// Whose running time goes on; nil while the output stands still.
        var clock: Pipeline?
        var dropped: Int64 = 0
        var shown: Int64?
    }

    private let state = Mutex(State())

    init() {}

    /// The output's time now: exactly the asked one after a seek, never going against the direction of play.
    package var time: CMTime {
        let (anchor, clock) = state.withLock { ($0.anchor, $0.clock) }
        guard let running = clock?.runningTime else { return anchor.time }
        return Self.time(after: running, of: anchor)
    }

    /// The output's time so many nanoseconds of real time from now, as it plays now.
    package func time(inNanoseconds nanoseconds: Int64) -> CMTime {
        let (anchor, clock) = state.withLock { ($0.anchor, $0.clock) }
        guard let running = clock?.runningTime else { return anchor.time }
        return Self.time(after: UInt64(max(0, Int64(running) + nanoseconds)), of: anchor)
    }

    /// Play time now, in nanoseconds; nil while the output stands still.
    var playTime: UInt64? {
        let (anchor, clock) = state.withLock { ($0.anchor, $0.clock) }
        guard let running = clock?.runningTime else { return nil }
        return anchor.playStart + UInt64((Double(running) * abs(anchor.rate)).rounded())
    }

    static func time(after running: UInt64, of anchor: Anchor) -> CMTime {
        let past = Int64((Double(running) * abs(anchor.rate)).rounded())
        let time = CMTime(
            nanoseconds: (anchor.time.nanoseconds ?? 0) + (anchor.rate < 0 ? -past : past))
        return anchor.rate < 0 ? CMTimeMaximum(time, anchor.limit) : CMTimeMinimum(time, anchor.limit)
    }

    /// Frames that came too late to be shown.
    package var droppedFrames: Int64 { state.withLock { $0.dropped } }
    /// The index of the output frame that went to the sink last.
    package var lastFrameIndex: Int64? { state.withLock { $0.shown } }

    var anchor: Anchor { state.withLock { $0.anchor } }

    /// The output stands still at a time, from which it will go on.
    func stand(at anchor: Anchor) {
        state.withLock { ($0.anchor, $0.clock) = (anchor, nil) }
    }

    /// The running time goes on from the anchor's time at zero.
    func run(from anchor: Anchor, by clock: Pipeline) {
        state.withLock { ($0.anchor, $0.clock) = (anchor, clock) }
    }

    func dropped(_ count: Int64) {
        state.withLock { $0.dropped += max(0, count) }
    }

    func show(_ frame: VideoGraph.Frame) {
        state.withLock { $0.shown = frame.index }
    }
}
