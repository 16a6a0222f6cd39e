public import Foundation

/// The rule that determines which points are inside a path. Source: CGPath.h.
public enum CGPathFillRule: Int32, Sendable {
    case winding = 0
    case evenOdd = 1
}

/// A path of lines and curves, in any coordinates. Source: CGPath.h.
///
/// Immutable, except for `CGMutablePath`. Two paths are equal if their elements are equal.
public class CGPath {
    package final var elements: PathElements

    package init(_ elements: PathElements) {
        self.elements = elements
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(elements)
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(elements)
    }

    /// Creates a rectangle with elliptical corners.
    ///
    /// The rectangle must be at least twice as large as a corner.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
            transform: transform?.pointee ?? .identity)
        self.init(path.elements)
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element; zero for an empty path.
    public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

    /// The smallest rectangle that contains all points, including control points; null for an empty path.
    public var boundingBox: CGRect { elements.controlBounds }

    /// The smallest rectangle that contains the lines and curves; null for an empty path.
    public var boundingBoxOfPath: CGRect { elements.bounds }

    /// Returns whether a point is inside the path. Open subpaths are treated as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        elements.applying(transform).contains(point, evenOdd: rule == .evenOdd)
    }

    public func copy() -> CGPath? { CGPath(elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements.applying(transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements.applying(transform?.pointee ?? .identity))
    }
}

extension CGPath: Hashable {
    public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
