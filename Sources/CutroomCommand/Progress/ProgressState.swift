import Cutroom

/// The progress of an export at one moment, for display only.
struct ProgressState {
    /// The progress from 0 to 1.
    var fraction: Double
    /// The numbers of frames rendered so far and in total; zero without video.
    var frames: Int64
    var frameCount: Int64
    /// Seconds of the output rendered so far.
    var time: Double
    /// Seconds since the export began.
    var elapsed: Double

    /// The average number of frames rendered a second.
    var framesPerSecond: Double { elapsed > 0 ? Double(frames) / elapsed : 0 }

    /// The estimated time left in seconds; `nil` at the start.
    var remaining: Double? { fraction > 0 ? elapsed * (1 - fraction) / fraction : nil }
}

extension ProgressState {
    init(of session: AVAssetExportSession, since start: ContinuousClock.Instant) {
        let fraction = Double(session.progress)
        let parts = (ContinuousClock.now - start).components
        self.init(
            fraction: fraction, frames: session.renderedFrames, frameCount: session.frameCount,
            time: session.outputSeconds * fraction,
            elapsed: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }
}
