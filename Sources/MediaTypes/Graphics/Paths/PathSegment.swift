package import Foundation

/// A segment of a path with a start and an end: a straight line or a Bézier curve.
package struct PathSegment: Sendable, Hashable {
    /// Two points for a line, three for a quadratic and four for a cubic curve.
    package var points: [CGPoint]

    package init(points: [CGPoint]) {
        self.points = points
    }

    package var start: CGPoint { points[0] }
    package var end: CGPoint { points[points.count - 1] }

    /// Returns the point at a parameter from 0 to 1.
    package func point(at t: Double) -> CGPoint {
        let s = 1 - t
        return switch points.count {
        case 2: blend([s, t])
        case 3: blend([s * s, 2 * s * t, t * t])
        default: blend([s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t])
        }
    }

    /// Returns the direction at a parameter. If a control point coincides with an end, that is the direction
    /// to the next point.
    package func tangent(at t: Double) -> CGVector {
        let s = 1 - t
        let steps = zip(points, points.dropFirst()).map { CGPoint(x: $1.x - $0.x, y: $1.y - $0.y) }
        let weights: [Double] =
            steps.count == 1 ? [1] : steps.count == 2 ? [s, t] : [s * s, 2 * s * t, t * t]
        let sum = zip(steps, weights).reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
        }
        if sum != .zero { return CGVector(dx: sum.x, dy: sum.y) }
        let next = t < 0.5 ? steps.first { $0 != .zero } : steps.last { $0 != .zero }
        return CGVector(dx: next?.x ?? 0, dy: next?.y ?? 0)
    }

    /// The lengths of equal steps of the parameter; a straight line is one step.
    package var stepLengths: [Double] {
        let pieces = points.count == 2 ? 1 : 64
        var from = start
        return (1...pieces).map { piece in
            let to = point(at: Double(piece) / Double(pieces))
            defer { from = to }
            return hypot(to.x - from.x, to.y - from.y)
        }
    }

    /// Returns points along the segment, including its end but not its start. Straight lines between them
    /// stay within about `tolerance` of a curve.
    package func flattened(tolerance: Double) -> [CGPoint] {
        guard points.count > 2 else { return [end] }
        let polygon = zip(points, points.dropFirst()).reduce(0) {
            $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
        }
        guard polygon.isFinite else { return [end] }
        // A curve deviates from n chords by at most about polygon / (8 n²) times its degree.
        let pieces = min(max(Int((polygon / max(tolerance, 1e-6)).squareRoot()), 4), 256)
        return (1...pieces).map { point(at: Double($0) / Double(pieces)) }
    }

    /// The parameters strictly between 0 and 1 at which x or y has an extremum.
    var turns: [Double] {
        let all = Self.turns(points.map { Double($0.x) }) + Self.turns(points.map { Double($0.y) })
        return all.filter { $0 > 0 && $0 < 1 }
    }

    /// The parameters at which one coordinate of a curve has an extremum.
    private static func turns(_ p: [Double]) -> [Double] {
        switch p.count {
        case 3: return roots(0, p[0] - 2 * p[1] + p[2], p[1] - p[0])
        case 4:
            let cubic = p[3] - 3 * p[2] + 3 * p[1] - p[0]
            return roots(cubic, 2 * (p[2] - 2 * p[1] + p[0]), p[1] - p[0])
        default: return []
        }
    }

    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
        guard abs(a) > 1e-12 * (abs(b) + abs(c)) else { return b == 0 ? [] : [-c / b] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }

    private func blend(_ weights: [Double]) -> CGPoint {
        var (x, y) = (0.0, 0.0)
        for (point, weight) in zip(points, weights) {
            x += point.x * weight
            y += point.y * weight
        }
        return CGPoint(x: x, y: y)
    }
}
