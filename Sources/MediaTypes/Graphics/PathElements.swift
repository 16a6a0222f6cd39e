package import Foundation

/// A path as a value: what `CGPath` shows and plans carry.
package struct PathElements: Sendable, Hashable, Codable {
    package private(set) var elements: [PathElement] = []
    /// Where the next line starts; nil while the path is empty.
    package private(set) var currentPoint: CGPoint?
    /// Where the current subpath began.
    private var subpathStart: CGPoint?

    package init() {}

    package init(_ elements: [PathElement]) {
        for element in elements { append(element) }
    }

    package var isEmpty: Bool { elements.isEmpty }

    /// Adds an element. Lines and curves without a current point add nothing, as Core Graphics draws nothing
    /// for them; after a close, the next one starts at the closed subpath's first point.
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

    /// The smallest rectangle around all points, control points among them; null for an empty path.
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
