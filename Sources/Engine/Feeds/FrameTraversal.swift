internal import MediaTypes
package import RenderPlan

/// The output frames that a rendering visits, and their times in the pipeline: from one frame forwards to the
/// end, or backwards to the beginning.
///
/// A pipeline always runs forwards. In a forward traversal, its stream time is the output's time; in a
/// backward one, the last output frame is at zero, and so on.
/// frame is at zero, and so on.
package struct FrameTraversal: Sendable, Hashable {
    package let format: VideoFormat
    /// The number of frames in the whole output.
    package let frameCount: Int64
    /// The index of the first frame to present.
    package let start: Int64
    package let isBackwards: Bool
    /// The maximum number of frames to present.
    let limit: Int64
    /// Whether no adjacent frames are requested next.
    package let isAlone: Bool
    /// The number of frame durations before `start` that are filled with gaps.
    let leadIn: Int64
    /// The start of the lead-in, in nanoseconds of stream time.
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
        // The compositor counts its frames from its start time and rounds down. Only from a whole nanosecond
        // does it reach the same times, and the same ramps, as from zero.
        let longest = min(first, Self.longestLeadIn)
        leadIn = (0...longest).first { Self.isWhole(format.time(ofFrame: first - $0)) } ?? 0
        let time = format.time(ofFrame: first - leadIn)
        origin = StreamTime.nanoseconds(time) + (Self.isWhole(time) ? 0 : 1)
    }

    /// Visits every frame once, forwards from the first.
    package init(format: VideoFormat, frameCount: Int64) {
        self.init(format: format, frameCount: frameCount, from: 0, backwards: false)
    }

    private static let longestLeadIn: Int64 = 8

    private static func isWhole(_ time: CMTime) -> Bool {
        let (product, overflow) = time.value.multipliedReportingOverflow(by: 1_000_000_000)
        return !overflow && product % Int64(time.timescale) == 0
    }

    /// The output frame indices, in the order in which they are presented.
    var frames: some Sequence<Int64> {
        isBackwards
            ? stride(from: start, through: max(0, start - limit + 1), by: -1)
            : stride(from: start, through: min(frameCount, start + limit) - 1, by: 1)
    }

    /// Converts an output frame index to a number of frame durations after zero of stream time, and back.
    private func mirrored(_ index: Int64) -> Int64 { isBackwards ? frameCount - 1 - index : index }

    /// The start and duration of an output frame, in nanoseconds of stream time.
    func span(of index: Int64) -> (start: UInt64, duration: UInt64) {
        span(after: mirrored(index) - mirrored(start) + leadIn)
    }

    /// The lead-in's frame durations, in nanoseconds of stream time.
    var leadInSpans: [(start: UInt64, duration: UInt64)] { (0..<leadIn).map(span(after:)) }

    /// The frame duration that begins `count` frame durations after the origin.
    private func span(after count: Int64) -> (start: UInt64, duration: UInt64) {
        let span = StreamTime.span(ofFrame: count, format)
        return (origin + span.start, span.duration)
    }

    /// The index of the output frame that is presented at a stream time.
    package func frame(at time: UInt64) -> Int64 {
        // Rounds to the nearest frame: times are rounded by less than a frame.
        let count = StreamTime.frame(at: time - min(time, origin), format)
        return mirrored(count + mirrored(start) - leadIn)
    }
}
