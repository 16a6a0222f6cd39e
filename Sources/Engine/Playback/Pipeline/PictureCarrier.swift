internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Carries frames from a film's graph to the presenter, one each time the sink has taken the last; late ones stay
/// behind.
final class PictureCarrier: Sendable {
    private struct State {
        /// In nanoseconds of play time; exclusive.
        var limit: UInt64 = .max
        /// The first frame after a jump is shown, however late it is.
        var isFirst = true
        var next: (tick: Int64, start: UInt64)?
        var skipped: UInt64 = 0
    }

    let pictures: FilmPictures
    private let inlet: PresenterInlet
    private let caps: String
    private let monitor: PlaybackMonitor
    private let shown: ShownFrames
    private let pump: Pump
    private let state = Mutex(State())

    init(
        _ pictures: FilmPictures, to inlet: PresenterInlet, monitor: PlaybackMonitor,
        shown: ShownFrames, onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.pictures = pictures
        self.inlet = inlet
        self.monitor = monitor
        self.shown = shown
        caps = pictures.walk.format.caps()
        pump = Pump(bell: pictures.bell)
        pump.start(name: "pictures", carry: { [unowned self] in try carry() }, onFailure: onFailure)
    }

    /// The tick and play time that follow what was carried last; nil before anything was.
    var next: (tick: Int64, start: UInt64)? { state.withLock { $0.next } }

    /// - Parameters:
    ///   - limit: frames from this play time on are not carried, in nanoseconds.
    ///   - isJump: whether the presenter has been sought; else frames follow those before.
    func go(limit: UInt64, isJump: Bool) {
        state.withLock { state in
            state.limit = limit
            state.isFirst = state.isFirst || isJump
            if isJump { state.next = nil }
            state.skipped = 0
        }
        inlet.hand(to: pictures.bell)
        pump.go()
    }

    func halt() { pump.halt() }

    /// Ends the thread and the graph. Without it the carrier lives on.
    func close() {
        pump.close()
        pictures.close()
    }

    private func carry() throws -> Pump.Outcome {
        guard let frame = try pictures.next(isHalted: { pump.isHalted }) else { return end() }
        let (limit, isFirst) = state.withLock { ($0.limit, $0.isFirst) }
        if frame.start >= limit, !isFirst { return end() }
        if !isFirst, try leaveBehind(frame) { return .carried }
        try inlet.waitUntilWanted(by: pump, pictures.bell)
        // Before: whoever waits for the sink to have it asks for it at once.
        monitor.show(frame)
        shown.add(frame, of: pictures.walk)
        // The sink's own patience is shorter: what it leaves out it tells.
        guard try inlet.push(frame.buffer, caps: caps) else { throw CancellationError() }
        passed(frame)
        return .carried
    }

    private func end() -> Pump.Outcome {
        inlet.end()
        return .ended
    }

    private func passed(_ frame: FilmPictures.Frame) {
        let step: Int64 = pictures.walk.isBackwards ? -1 : 1
        state.withLock { state in
            state.next = (frame.tick + step, frame.start + frame.duration)
            state.isFirst = false
        }
    }

    /// Whether the frame's time is over. Then those that are over too are not composed; and where decoding itself
    /// falls behind, playing goes on a little ahead.
    private func leaveBehind(_ frame: FilmPictures.Frame) throws -> Bool {
        let end = frame.start + frame.duration
        guard let now = monitor.playTime, now > end else { return false }
        let rate = abs(monitor.anchor.rate)
        let second = UInt64(1_000_000_000 * rate)
        passed(frame)
        if now - end > second {
            let walk = pictures.walk
            let ahead = walk.tick(atPlayTime: now + second / 3)
            let tick = min(max(0, ahead), walk.frameCount - 1)
            monitor.dropped(abs(tick - frame.tick))
            try pictures.start(at: tick, backwards: walk.isBackwards)
            return true
        }
        monitor.dropped(1)
        pictures.skip(until: now, from: frame.start)
        return true
    }
}
