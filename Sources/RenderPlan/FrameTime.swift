package import MediaTypes

/// A frame of an output with a variable rate: the index of a frame at the plan's constant rate, and its
/// presentation time.
package struct FrameTime: Sendable, Hashable, Codable {
    /// The index among the frames at the constant rate.
    package var index: Int64
    /// The presentation time in nanoseconds of the output's time: that of the frame at the constant rate, or
    /// a little earlier.
    package var start: Int64

    package init(index: Int64, start: Int64) {
        (self.index, self.start) = (index, start)
    }
}

extension RenderPlan {
    /// The number of encoded frames.
    package var encodedFrameCount: Int64 { frameTimes.map { Int64($0.count) } ?? frameCount }

    /// The presentation time of the last encoded frame; `nil` without video.
    package var lastFrameTime: CMTime? {
        frameTimes?.last.map { CMTime(nanoseconds: $0.start) }
            ?? video.map { $0.time(ofFrame: max(0, frameCount - 1)) }
    }

    /// The mean number of encoded frames per second, rounded, and at least 1.
    package var meanFrameRate: Int64 {
        max(1, Int64((Double(encodedFrameCount) / max(0.001, duration.seconds)).rounded()))
    }
}
