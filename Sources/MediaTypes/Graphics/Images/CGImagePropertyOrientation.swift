package import Foundation

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

extension CGImagePropertyOrientation {
    /// Whether the width as stored is the height as displayed.
    package var swapsSides: Bool { rawValue >= CGImagePropertyOrientation.leftMirrored.rawValue }

    /// Returns the transform from stored to displayed positions of an image, both with y down and from the origin.
    ///
    /// - Parameter size: The size as stored.
    package func transform(of size: CGSize) -> CGAffineTransform {
        let (width, height) = (size.width, size.height)
        return switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        }
    }
}
