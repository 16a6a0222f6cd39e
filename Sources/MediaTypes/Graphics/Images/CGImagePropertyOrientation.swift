/// The place of an image's first row and column when it is displayed upright. Source: CGImageProperties.h.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// The first row is at the top, the first column at the left.
    case up = 1
    /// Mirrored horizontally.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored vertically.
    case downMirrored = 4
    /// The first row is at the left, the first column at the top.
    case leftMirrored = 5
    /// The first row is at the right, the first column at the top: to be turned clockwise by 90°.
    case right = 6
    /// The first row is at the right, the first column at the bottom.
    case rightMirrored = 7
    /// The first row is at the left, the first column at the bottom: to be turned counterclockwise by 90°.
    case left = 8
}
