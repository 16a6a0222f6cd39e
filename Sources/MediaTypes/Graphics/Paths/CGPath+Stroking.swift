public import Foundation

/// The shape of a line's ends. Source: CGPath.h.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The shape of a line's corners. Source: CGPath.h.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}

extension CGPath {
    /// Returns the outline of this path's stroke.
    ///
    /// Filled with the winding rule, it covers the same area as the stroke. Curves become short lines.
    ///
    /// - Parameter transform: Applied to the outline.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let stroke = PathStroke(
            radius: Double(lineWidth) / 2, cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit))
        return CGPath(stroke.outline(of: elements).applying(transform))
    }

    /// Returns the dashes of this path. Curves become short lines.
    ///
    /// - Parameters:
    ///   - phase: The offset into the pattern at the start of each subpath.
    ///   - lengths: The alternating lengths of dashes and gaps, repeated. If none is positive, the path stays
    ///     unchanged.
    ///   - transform: Applied to the dashes.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let dashes = elements.dashed(phase: Double(phase), lengths: lengths.map { Double($0) })
        return CGPath((dashes ?? elements).applying(transform))
    }
}
