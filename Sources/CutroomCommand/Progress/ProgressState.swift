import Cutroom

/// How far an export is at one moment. Only for showing: nothing is timed by it.
struct ProgressState {
    /// Of the whole, from 0 to 1.
    var fraction: Double
    /// Frames rendered so far, and in all; zero for sound alone.
    var frames: Int64
    var frameCount: Int64
    /// Seconds of the film rendered so far.
    var time: Double
    /// Seconds since the export began.
    var elapsed: Double

    /// Frames rendered a second, on average.
    var framesPerSecond: Double { elapsed > 0 ? Double(frames) / elapsed : 0 }

    /// Seconds left, if it goes on like this; nil before there is anything to judge by.
    var remaining: Double? { fraction > 0 ? elapsed * (1 - fraction) / fraction : nil }
}

extension ProgressState {
    init(of session: AVAssetExportSession, since start: ContinuousClock.Instant) {
        let fraction = Double(session.progress)
        let parts = (ContinuousClock.now - start).components
        self.init(
            fraction: fraction, frames: session.renderedFrames, frameCount: session.frameCount,
            time: session.filmSeconds * fraction,
            elapsed: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }
}
