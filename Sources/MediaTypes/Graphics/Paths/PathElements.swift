package import Foundation

/// An element of a path.
package enum PathElement: Sendable, Hashable, Codable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(control: CGPoint, end: CGPoint)
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close

    /// The element's points in order, with the end point last; empty for a close.
    package var points: [CGPoint] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadCurve(let control, let end): [control, end]
        case .curve(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    package func mapPoints(_ change: (CGPoint) -> CGPoint) -> PathElement {
        switch self {
        case .move(let end): .move(change(end))
        case .line(let end): .line(change(end))
        case .quadCurve(let control, let end): .quadCurve(control: change(control), end: change(end))
        case .curve(let control1, let control2, let end):
            .curve(control1: change(control1), control2: change(control2), end: change(end))
        case .close: .close
        }
    }
}

/// The elements of a path as a value: the contents of a `CGPath`, and its representation in render plans.
package struct PathElements: Sendable, Hashable, Codable {
    package private(set) var elements: [PathElement] = []
    /// The point at which the next line starts; `nil` if the path is empty.
    package private(set) var currentPoint: CGPoint?
    /// The start of the current subpath.
    private var subpathStart: CGPoint?

    package init() {}

    package init(_ elements: [PathElement]) {
        for element in elements { append(element) }
    }

    package var isEmpty: Bool { elements.isEmpty }

    /// Appends an element. Lines and curves without a current point have no effect, as in Core Graphics;
    /// after a close, the next one starts at the closed subpath's first point.
    package mutating func append(_ element: PathElement) {
        switch element {
        case .move(let point):
            if case .move = elements.last { elements.removeLast() }
            elements.append(element)
            (currentPoint, subpathStart) = (point, point)
        case .close:
            guard let start = subpathStart else { return }
            if case .close = elements.last { return }
            elements.append(.close)
            currentPoint = start
        default:
            guard currentPoint != nil else { return }
            if case .close = elements.last, let start = subpathStart { elements.append(.move(start)) }
            elements.append(element)
            currentPoint = element.points.last
        }
    }

    package mutating func append(_ other: PathElements, transform: CGAffineTransform = .identity) {
        for element in other.elements { append(element.mapPoints { $0.applying(transform) }) }
    }

    package func applying(_ transform: CGAffineTransform) -> PathElements {
        transform.isIdentity
            ? self : PathElements(elements.map { $0.mapPoints { $0.applying(transform) } })
    }

    /// The smallest rectangle that contains all points, including control points; null for an empty path.
    package var controlBounds: CGRect { Self.bounds(of: elements.flatMap(\.points)) }

    static func bounds(of points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        var (left, right, low, high) = (first.x, first.x, first.y, first.y)
        for point in points.dropFirst() {
            (left, right) = (min(left, point.x), max(right, point.x))
            (low, high) = (min(low, point.y), max(high, point.y))
        }
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }
}
