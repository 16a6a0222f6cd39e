internal import GStreamerOverlay
package import MediaTypes
internal import Synchronization

/// The current time of a playing output, readable from any thread.
package final class PlaybackMonitor: Sendable {
    /// The output time at which running time is zero, and the rate from there.
    struct Anchor: Sendable {
        var time: CMTime
        /// Output seconds per second of running time; negative backwards.
        var rate: Double
        /// The time at which playback stops in the direction of play, in the output's time.
        var limit: CMTime
        /// `time` in nanoseconds of stream time.
        var playStart: UInt64 = 0
    }

    private struct State {
        var anchor = Anchor(time: .zero, rate: 1, limit: .zero)
        /// The pipeline whose running time counts; nil while the output is paused.
        var clock: Pipeline?
        var dropped: Int64 = 0
        var shown: Int64?
    }

    private let state = Mutex(State())

    init() {}

    /// The output's current time: exactly the requested one after a seek, and never moving against the
    /// direction of play.
    package var time: CMTime {
        let (anchor, clock) = state.withLock { ($0.anchor, $0.clock) }
        guard let running = clock?.runningTime else { return anchor.time }
        return Self.time(after: running, of: anchor)
    }

    /// Returns the output's time after a number of nanoseconds of real time, at the current rate.
    package func time(inNanoseconds nanoseconds: Int64) -> CMTime {
        let (anchor, clock) = state.withLock { ($0.anchor, $0.clock) }
        guard let running = clock?.runningTime else { return anchor.time }
        return Self.time(after: UInt64(max(0, Int64(running) + nanoseconds)), of: anchor)
    }

    /// The current play time in nanoseconds; nil while the output is paused.
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

    /// The number of frames that came too late to be presented.
    package var droppedFrames: Int64 { state.withLock { $0.dropped } }
    /// The index of the output frame that went to the sink last.
    package var lastFrameIndex: Int64? { state.withLock { $0.shown } }

    var anchor: Anchor { state.withLock { $0.anchor } }

    /// Pauses the output at a time from which it can continue.
    func stand(at anchor: Anchor) {
        state.withLock { ($0.anchor, $0.clock) = (anchor, nil) }
    }

    /// Counts running time, which is zero at the anchor's time.
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
