import Foundation
import MediaTypes

/// Trims a path by its length.
struct PathTrim {
    private let path: PathElements

    init(_ path: PathElements) {
        self.path = path
    }

    /// Returns the part between two fractions of the length. For the whole length, it is the unchanged path,
    /// including closes.
    func part(from start: Double, to end: Double) -> PathElements {
        let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
        if start == 0, end == 1 { return path }
        guard start < end else { return PathElements() }
        let subpaths = path.subpaths.map { $0.map { (segment: $0, lengths: $0.stepLengths) } }
        let whole = subpaths.joined().reduce(0) { $0 + $1.lengths.reduce(0, +) }
        let (from, to) = (start * whole, end * whole)
        var result = PathElements()
        var passed = 0.0
        for subpath in subpaths {
            var isDrawing = false
            for (segment, lengths) in subpath {
                let length = lengths.reduce(0, +)
                defer { passed += length }
                guard length > 0, passed + length > from, passed < to else { continue }
                let first = Self.parameter(at: from - passed, lengths)
                let last = Self.parameter(at: to - passed, lengths)
                let piece = segment.part(from: first, to: last)
                if !isDrawing { result.append(.move(piece.start)) }
                isDrawing = true
                result.append(piece.element)
            }
        }
        return result
    }

    private static func parameter(at length: Double, _ lengths: [Double]) -> Double {
        var left = length
        if left <= 0 { return 0 }
        for (index, piece) in lengths.enumerated() where piece > 0 {
            if left <= piece { return (Double(index) + left / piece) / Double(lengths.count) }
            left -= piece
        }
        return 1
    }
}

extension PathSegment {
    /// Returns the piece between two parameters, with the same degree (de Casteljau's algorithm).
    fileprivate func part(from start: Double, to end: Double) -> PathSegment {
        let head = split(at: end).head
        return end > 0 ? PathSegment(points: head).split(at: start / end).tail : PathSegment(points: head)
    }

    private func split(at t: Double) -> (head: [CGPoint], tail: PathSegment) {
        var row = points
        var (head, tail) = ([row[0]], [row[row.count - 1]])
        while row.count > 1 {
            row = zip(row, row.dropFirst()).map {
                CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
            }
            head.append(row[0])
            tail.insert(row[row.count - 1], at: 0)
        }
        return (head, PathSegment(points: tail))
    }

    fileprivate var element: PathElement {
        switch points.count {
        case 2: .line(points[1])
        case 3: .quadCurve(control: points[1], end: points[2])
        default: .curve(control1: points[1], control2: points[2], end: points[3])
        }
    }
}
