internal import Foundation

/// A subpath as straight lines.
struct Polyline {
    /// The points. Adjacent points are never equal, and a closed line doesn't repeat its first point.
    var points: [CGPoint]
    var isClosed: Bool
    /// The indexes of points inside curves, at which the direction changes little.
    var smooth: Set<Int> = []

    /// The points, with the first one repeated at the end if the line is closed.
    var closedPoints: [CGPoint] { isClosed ? points + [points[0]] : points }
}

extension PathElements {
    /// The subpaths with at least one line or curve.
    var polylines: [Polyline] {
        let box = controlBounds
        let tolerance = max(hypot(box.width, box.height) / 20_000, 1e-9)
        var lines: [Polyline] = []
        var line = Polyline(points: [], isClosed: false)
        var isDrawn = false
        func finish() {
            if isDrawn { lines.append(line) }
            isDrawn = false
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                line = Polyline(points: [point], isClosed: false)
            case .close:
                if line.points.count > 1, line.points.last == line.points.first { line.points.removeLast() }
                line.isClosed = line.points.count > 1
                isDrawn = true
                finish()
            default:
                guard let start = line.points.last else { continue }
                isDrawn = true
                let segment = PathSegment(points: [start] + element.points)
                let points = segment.flattened(tolerance: tolerance)
                for (index, point) in points.enumerated() where point != line.points.last {
                    if index < points.count - 1 { line.smooth.insert(line.points.count) }
                    line.points.append(point)
                }
            }
        }
        finish()
        return lines
    }
}
