package import MediaTypes

/// A part of a ramp track over which the value moves in one straight line, or stands.
package struct RampPiece<Value: Interpolable>: Equatable, Sendable {
    /// The first time of the piece.
    package let startTime: CMTime
    /// The first time after the piece.
    package let endTime: CMTime
    /// The value at `startTime`.
    package let start: Value
    /// The value that is reached at `endTime`; what follows may begin with another one.
    package let end: Value

    package init(startTime: CMTime, endTime: CMTime, start: Value, end: Value) {
        self.startTime = startTime
        self.endTime = endTime
        self.start = start
        self.end = end
    }

    /// Half-open. Where the two times have no common timescale, `startTime` and `endTime` are the exact ones.
    package var timeRange: CMTimeRange { CMTimeRange(start: startTime, end: endTime) }

    package var isConstant: Bool { start == end }
}
