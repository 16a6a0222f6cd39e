internal import Foundation

/// The outline of a stroke: a rectangle for each line, and shapes for corners and ends. All have the same
/// orientation, so that the winding rule fills their union.
struct PathStroke {
    let radius: Double
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: Double

    func outline(of path: PathElements) -> PathElements {
        var outline = PathElements()
        guard radius > 0, radius.isFinite else { return outline }
        for line in path.polylines {
            guard line.points.count > 1 else {
                addDot(at: line.points[0], to: &outline)
                continue
            }
            let points = line.closedPoints
            for (start, end) in zip(points, points.dropFirst()) { addLine(start, end, to: &outline) }
            addJoins(of: line, to: &outline)
            guard !line.isClosed else { continue }
            addCap(at: points[0], from: points[1], to: &outline)
            addCap(at: points[points.count - 1], from: points[points.count - 2], to: &outline)
        }
        return outline
    }

    private func addLine(_ start: CGPoint, _ end: CGPoint, to outline: inout PathElements) {
        let side = Self.direction(start, end).turned * radius
        outline.addPolygon([start + side, start - side, end - side, end + side])
    }

    private func addJoins(of line: Polyline, to outline: inout PathElements) {
        let points = line.points
        for index in points.indices where line.isClosed || (index > 0 && index < points.count - 1) {
            let before = points[(index + points.count - 1) % points.count]
            let after = points[(index + 1) % points.count]
            addJoin(before, points[index], after, isSmooth: line.smooth.contains(index), to: &outline)
        }
    }

    private func addJoin(
        _ before: CGPoint, _ corner: CGPoint, _ after: CGPoint, isSmooth: Bool,
        to outline: inout PathElements
    ) {
        let (first, second) = (Self.direction(before, corner), Self.direction(corner, after))
        let turn = first.x * second.y - first.y * second.x
        let along = first.x * second.x + first.y * second.y
        // The gap is on the outer side of the turn. A reversal has it on both sides.
        guard turn != 0 || along < 0 else { return }
        let outward = turn > 0 ? -radius : radius
        let (one, other) = (first.turned * outward, second.turned * outward)
        var polygon = [corner, corner + one, corner + other]
        // The miter's length in line widths is 1 / cos of half the turn.
        let halfCosine = ((1 + along) / 2).squareRoot()
        if join == .round, !isSmooth {
            let angle = turn > 0 ? atan2(turn, along) : -atan2(-turn, along)
            let steps = max((abs(angle) * 10).rounded(.up), 1)
            polygon = [corner] + (0...Int(steps)).map { corner + one.rotated(angle * Double($0) / steps) }
        } else if isSmooth || (join == .miter && halfCosine * miterLimit >= 1), halfCosine > 1e-6 {
            polygon.insert(corner + (one + other) * (1 / (1 + along)), at: 2)
        }
        outline.addPolygon(turn > 0 ? polygon : polygon.reversed())
    }

    private func addCap(at end: CGPoint, from inner: CGPoint, to outline: inout PathElements) {
        switch cap {
        case .butt: break
        case .round: outline.addEllipse(in: disk(at: end))
        case .square: addLine(end, end + Self.direction(inner, end) * radius, to: &outline)
        }
    }

    /// Adds the end caps of a line without length.
    private func addDot(at point: CGPoint, to outline: inout PathElements) {
        switch cap {
        case .butt: break
        case .round: outline.addEllipse(in: disk(at: point))
        case .square: outline.addRect(disk(at: point))
        }
    }

    private func disk(at center: CGPoint) -> CGRect {
        CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }

    private static func direction(_ start: CGPoint, _ end: CGPoint) -> CGPoint {
        let length = hypot(end.x - start.x, end.y - start.y)
        return CGPoint(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    }
}

extension CGPoint {
    /// The vector, rotated by a right angle from x toward y.
    fileprivate var turned: CGPoint { CGPoint(x: -y, y: x) }

    /// Returns the vector, rotated by an angle from x toward y.
    fileprivate func rotated(_ angle: Double) -> CGPoint {
        CGPoint(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
    }

    fileprivate static func + (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x + right.x, y: left.y + right.y)
    }

    fileprivate static func - (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x - right.x, y: left.y - right.y)
    }

    fileprivate static func * (vector: CGPoint, factor: Double) -> CGPoint {
        CGPoint(x: vector.x * factor, y: vector.y * factor)
    }
}
