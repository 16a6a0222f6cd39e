package import MediaTypes

/// A frame of an output with a variable rate: one of the frames of the plan's constant rate, and when it is shown.
package struct FrameTime: Sendable, Hashable, Codable {
    /// Among the frames of the constant rate.
    package var index: Int64
    /// In nanoseconds of the output's time; at or a little before that frame's own time.
    package var start: Int64

    package init(index: Int64, start: Int64) {
        (self.index, self.start) = (index, start)
    }
}

extension RenderPlan {
    /// The number of frames that are encoded.
    package var encodedFrameCount: Int64 { frameTimes.map { Int64($0.count) } ?? frameCount }

    /// When the last frame that is encoded is shown; nil without video.
    package var lastFrameTime: CMTime? {
        frameTimes?.last.map { CMTime(nanoseconds: $0.start) }
            ?? video.map { $0.time(ofFrame: max(0, frameCount - 1)) }
    }

    /// The mean number of encoded frames a second, rounded, at least 1.
    package var meanFrameRate: Int64 {
        max(1, Int64((Double(encodedFrameCount) / max(0.001, duration.seconds)).rounded()))
    }
}
