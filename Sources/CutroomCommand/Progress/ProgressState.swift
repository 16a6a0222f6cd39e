import Cutroom
import Foundation

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

    /// The total duration of the output in seconds.
    var duration: Double = 0
    /// The number of bytes of the complete output; `nil` until then.
    var size: Int64?

    /// The current work of each machine; empty for a local export.
    var nodes: [String: [String]] = [:]

    /// What was taken from the folder of `--cache`, and what was rendered; `nil` without one.
    var store: PartStoreReport?

    /// The number of output seconds rendered a second.
    var speed: Double { elapsed > 0 ? time / elapsed : 0 }

    /// The average number of frames rendered a second.
    var framesPerSecond: Double { elapsed > 0 ? Double(frames) / elapsed : 0 }

    /// The estimated remaining time in seconds; `nil` at the start.
    var remaining: Double? { fraction > 0 ? elapsed * (1 - fraction) / fraction : nil }
}

extension ProgressState {
    /// - Parameter output: The complete output, if it exists.
    init(of session: AVAssetExportSession, since start: ContinuousClock.Instant, output: URL? = nil) {
        let fraction = Double(session.progress)
        let parts = (ContinuousClock.now - start).components
        self.init(
            fraction: fraction, frames: session.renderedFrameCount, frameCount: session.frameCount,
            time: session.outputDuration.seconds * fraction,
            elapsed: Double(parts.seconds) + Double(parts.attoseconds) / 1e18,
            duration: session.outputDuration.seconds, size: output.flatMap(Self.size))
        store = session.partStoreReport
    }

    static func size(of file: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }
}
