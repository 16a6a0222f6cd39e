public import Foundation

extension CGMutablePath {
    /// Adds an arc of a circle, preceded by a line to its start if there is a current point.
    ///
    /// Angles are in radians, from the x axis toward the y axis. `clockwise` assumes that y points up.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var sweep = endAngle - startAngle
        // A full turn or more in the given direction is a whole circle; otherwise, the arc is less than a
        // turn.
        if clockwise {
            if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
            sweep = max(sweep, -turn)
        } else {
            if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
            sweep = min(sweep, turn)
        }
        elements.addArc(
            center: center, radius: radius, from: startAngle, sweep: sweep, transform: transform)
    }

    /// Adds an arc from `startAngle` over the angle `delta`, which may be negative.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        elements.addArc(center: center, radius: radius, from: startAngle, sweep: delta, transform: transform)
    }

    /// Adds the arc that rounds the corner at `tangent1End` between the current point and `tangent2End`, or a
    /// line to the corner if the three points are collinear.
    public func addArc(
        tangent1End corner: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard let current = elements.currentPoint else { return }
        let from = current.applying(transform.inverted())
        let first = Self.unit(from: corner, to: from)
        let second = Self.unit(from: corner, to: tangent2End)
        let cross = first.dx * second.dy - first.dy * second.dx
        guard abs(cross) > 1e-9, radius > 0 else { return addLine(to: corner, transform: transform) }
        let halfAngle = acos(min(max(first.dx * second.dx + first.dy * second.dy, -1), 1)) / 2
        let along = radius / tan(halfAngle)
        let start = CGPoint(x: corner.x + first.dx * along, y: corner.y + first.dy * along)
        // The radius at the start is perpendicular to the first tangent, on the side of the second.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: start.x - first.dy * radius * side, y: start.y + first.dx * radius * side)
        addRelativeArc(
            center: center, radius: radius, startAngle: atan2(start.y - center.y, start.x - center.x),
            delta: -side * (.pi - 2 * halfAngle), transform: transform)
    }

    private static func unit(from origin: CGPoint, to point: CGPoint) -> CGVector {
        let (dx, dy) = (point.x - origin.x, point.y - origin.y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : CGVector()
    }
}
