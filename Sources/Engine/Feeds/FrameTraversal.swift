internal import MediaTypes
package import RenderPlan

/// The output frames that a rendering visits, and when each of them passes through the pipeline: from one frame on to
/// the end, or backwards to the beginning.
///
/// A pipeline only ever runs forwards. Forwards, its stream time is the output's time; backwards, the last output
/// frame is at zero, and so on.
package struct FrameTraversal: Sendable, Hashable {
    package let format: VideoFormat
    /// Of the whole output.
    package let frameCount: Int64
    /// The index of the first frame to show.
    package let start: Int64
    package let isBackwards: Bool
    /// The maximum number of frames to show.
    let limit: Int64
    /// Whether no frame near those is asked for next.
    package let isAlone: Bool
    /// The number of frame durations that pass before `start`, with nothing to show.
    let leadIn: Int64
    /// When the lead-in begins, in nanoseconds of stream time.
    package let origin: UInt64

    package init(
        format: VideoFormat, frameCount: Int64, from start: Int64, backwards isBackwards: Bool,
        limit: Int64 = .max, isAlone: Bool = false
    ) {
        self.format = format
        self.isAlone = isAlone
        self.frameCount = frameCount
        self.start = min(max(0, start), max(0, frameCount - 1))
        self.isBackwards = isBackwards
        self.limit = min(max(0, limit), frameCount)
        let first = isBackwards ? frameCount - 1 - self.start : self.start
        // The compositor counts its frames from where it starts, rounding down. Only from a whole nanosecond
        // on does it come to the same times, and the same ramps, as when it starts at zero.
        let longest = min(first, Self.longestLeadIn)
        leadIn = (0...longest).first { Self.isWhole(format.time(ofFrame: first - $0)) } ?? 0
        let time = format.time(ofFrame: first - leadIn)
        origin = StreamTime.nanoseconds(time) + (Self.isWhole(time) ? 0 : 1)
    }

    /// Every frame once, forwards from the first.
    package init(format: VideoFormat, frameCount: Int64) {
        self.init(format: format, frameCount: frameCount, from: 0, backwards: false)
    }

    private static let longestLeadIn: Int64 = 8

    private static func isWhole(_ time: CMTime) -> Bool {
        let (product, overflow) = time.value.multipliedReportingOverflow(by: 1_000_000_000)
        return !overflow && product % Int64(time.timescale) == 0
    }

    /// The output frame indices, in the order in which they are shown.
    var frames: some Sequence<Int64> {
        isBackwards
            ? stride(from: start, through: max(0, start - limit + 1), by: -1)
            : stride(from: start, through: min(frameCount, start + limit) - 1, by: 1)
    }

    /// How many frame durations after zero of stream time an output frame is shown, and the other way about.
    private func mirrored(_ index: Int64) -> Int64 { isBackwards ? frameCount - 1 - index : index }

    /// When an output frame is shown, in nanoseconds of stream time.
    func span(of index: Int64) -> (start: UInt64, duration: UInt64) {
        span(after: mirrored(index) - mirrored(start) + leadIn)
    }

    /// The lead-in's frame durations, in nanoseconds of stream time.
    var leadInSpans: [(start: UInt64, duration: UInt64)] { (0..<leadIn).map(span(after:)) }

    /// The frame duration so many of them after the origin.
    private func span(after count: Int64) -> (start: UInt64, duration: UInt64) {
        let span = StreamTime.span(ofFrame: count, format)
        return (origin + span.start, span.duration)
    }

    /// The index of the output frame that is shown at a stream time.
    package func frame(at time: UInt64) -> Int64 {
        // To the nearest: times are rounded by less than a frame.
        let count = StreamTime.frame(at: time - min(time, origin), format)
        return mirrored(count + mirrored(start) - leadIn)
    }
}
