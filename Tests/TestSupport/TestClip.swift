/// What a made clip shows and sounds like. Equal descriptions give the same file within a run.
package struct TestClip: Hashable, Sendable {
    package enum Picture: Hashable, Sendable {
        /// The same Y, Cb, Cr everywhere, in every frame.
        case flat(y: UInt8, cb: UInt8, cr: UInt8)
        /// Each frame carries its own number, from 0: see `FramePattern`.
        case numbered
        /// Y goes linearly from 16 at the first column (row) to 235 at the last, without color.
        case horizontalGradient
        case verticalGradient
        /// Black (Y 16) left of a column and white (Y 235) from it on.
        case verticalEdge(column: Int)
        /// Black above a row and white from it on.
        case horizontalEdge(row: Int)
    }

    package enum VideoCodec: String, Hashable, Sendable {
        /// In MP4, near lossless, with B-frames as real clips have.
        case h264
        /// In Matroska, exact.
        case ffv1
    }

    package var picture: Picture
    package var width = 320
    package var height = 180
    /// Frames a second: numerator and denominator.
    package var frameRate: [Int] = [30, 1]
    package var frameCount: Int
    package var codec = VideoCodec.h264
    /// How far a player turns the picture clockwise: 0, 90, 180 or 270 degrees. MP4 only.
    package var rotation = 0
    package var sound: TestSound?
    /// The name of the color description written into the file, or nil for none.
    package var colorimetry: String? = "bt709"

    package init(_ picture: Picture, frameCount: Int) {
        self.picture = picture
        self.frameCount = frameCount
    }

    /// A copy with something changed: `clip.with { $0.rotation = 90 }`.
    package func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
