package import Foundation

extension PathElements {
    /// The lines and curves of each subpath. A close becomes a line to the subpath's start.
    package var subpaths: [[PathSegment]] {
        var subpaths: [[PathSegment]] = []
        var (start, current) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            switch element {
            case .move(let point):
                subpaths.append([])
                (start, current) = (point, point)
            case .close:
                if current != start {
                    subpaths[subpaths.count - 1].append(PathSegment(points: [current, start]))
                }
                current = start
            default:
                subpaths[subpaths.count - 1].append(PathSegment(points: [current] + element.points))
                current = element.points.last ?? current
            }
        }
        return subpaths
    }

    /// The smallest rectangle that contains the path, excluding control points; null for an empty path.
    package var bounds: CGRect {
        var points: [CGPoint] = []
        for element in elements {
            if case .move(let point) = element { points.append(point) }
        }
        for segment in subpaths.joined() {
            points += [segment.start, segment.end] + segment.turns.map(segment.point(at:))
        }
        return Self.bounds(of: points)
    }

    /// Returns whether a point is inside. Open subpaths are treated as closed.
    package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        var winding = 0
        var crossings = 0
        for subpath in subpaths {
            guard let first = subpath.first?.start else { continue }
            var from = first
            let corners = subpath.flatMap { $0.flattened(tolerance: 0.05) } + [first]
            for to in corners {
                if (from.y <= point.y) != (to.y <= point.y) {
                    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                    if x > point.x {
                        winding += to.y > from.y ? 1 : -1
                        crossings += 1
                    }
                }
                from = to
            }
        }
        return evenOdd ? crossings % 2 == 1 : winding != 0
    }
}
