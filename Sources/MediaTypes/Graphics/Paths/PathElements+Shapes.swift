package import Foundation

/// The length of a Bézier handle for a quarter of a unit circle, with an error of at most 0.03 %.
private let quarterCircleHandle = 0.552_284_749_830_793_4

extension PathElements {
    package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        addPolygon(
            [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            ], transform: transform)
    }

    mutating func addPolygon(_ corners: [CGPoint], transform: CGAffineTransform = .identity) {
        for (index, corner) in corners.enumerated() {
            let point = corner.applying(transform)
            append(index == 0 ? .move(point) : .line(point))
        }
        append(.close)
    }

    /// Adds an ellipse as four quarters, from its right end toward greater y.
    package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let unit = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        var circle = PathElements()
        circle.append(.move(CGPoint(x: 1, y: 0)))
        for quarter in 0..<4 {
            circle.append(Self.arcPiece(from: Double(quarter) * .pi / 2, sweep: .pi / 2))
        }
        circle.append(.close)
        append(circle, transform: unit.concatenating(transform))
    }

    /// Adds a rectangle with elliptical corners, each with a separate size. The corners are ordered from the
    /// one with the least x and y, toward greater x first.
    package mutating func addRoundedRect(
        _ rect: CGRect, corners sizes: [CGSize], transform: CGAffineTransform = .identity
    ) {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        // Positions on the edges before and after each corner, in units of the corner's size.
        let before = [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]
        let after = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        var path = PathElements()
        for index in 0..<4 {
            let (corner, size) = (corners[index], sizes[index])
            func offset(_ direction: (Double, Double), by share: Double) -> CGPoint {
                CGPoint(
                    x: corner.x + direction.0 * size.width * share,
                    y: corner.y + direction.1 * size.height * share)
            }
            let start = offset(before[index], by: 1)
            path.append(index == 0 ? .move(start) : .line(start))
            guard size.width > 0, size.height > 0 else { continue }
            path.append(
                .curve(
                    control1: offset(before[index], by: 1 - quarterCircleHandle),
                    control2: offset(after[index], by: 1 - quarterCircleHandle),
                    end: offset(after[index], by: 1)))
        }
        path.append(.close)
        append(path, transform: transform)
    }

    /// Adds an arc of a circle, preceded by a line to its start if there is a current point. `sweep` is the
    /// signed angle of the arc, positive from the x axis toward the y axis.
    package mutating func addArc(
        center: CGPoint, radius: Double, from angle: Double, sweep: Double, transform: CGAffineTransform
    ) {
        guard radius.isFinite, angle.isFinite, sweep.isFinite else { return }
        let placed = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
            .concatenating(transform)
        let start = CGPoint(x: cos(angle), y: sin(angle)).applying(placed)
        append(currentPoint == nil ? .move(start) : .line(start))
        let pieces = min(max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1), 64)
        guard sweep != 0 else { return }
        for piece in 0..<pieces {
            let from = angle + sweep * Double(piece) / Double(pieces)
            append(Self.arcPiece(from: from, sweep: sweep / Double(pieces)).mapPoints { $0.applying(placed) })
        }
    }

    /// Returns a piece of the unit circle, at most a quarter.
    private static func arcPiece(from angle: Double, sweep: Double) -> PathElement {
        let handle = 4 / 3 * tan(sweep / 4)
        let end = angle + sweep
        return .curve(
            control1: CGPoint(x: cos(angle) - handle * sin(angle), y: sin(angle) + handle * cos(angle)),
            control2: CGPoint(x: cos(end) + handle * sin(end), y: sin(end) - handle * cos(end)),
            end: CGPoint(x: cos(end), y: sin(end)))
    }
}
