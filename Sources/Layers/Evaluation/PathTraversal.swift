import Foundation
import MediaTypes

/// A traversal of a path, for keyframes along it.
struct PathTraversal {
    /// The segment between each pair of key points: a line, a curve, or `nil` for a gap between subpaths.
    private var segments: [PathSegment?] = []
    private var points: [CGPoint] = []

    init(_ path: PathElements) {
        let starts = path.elements.compactMap { element -> CGPoint? in
            if case .move(let point) = element { return point }
            return nil
        }
        for (start, subpath) in zip(starts, path.subpaths) {
            if !points.isEmpty { segments.append(nil) }
            points.append(start)
            for segment in subpath {
                segments.append(segment)
                points.append(segment.end)
            }
        }
    }

    var keyPointCount: Int { points.count }

    /// Returns the point at a fraction of the time and the path's direction there, `nil` if there is none.
    func place(at fraction: Double, motion: KeyframeMotion) -> (point: CGPoint, direction: CGVector?) {
        guard points.count > 1 else { return (points.first ?? .zero, nil) }
        if motion.isDiscrete {
            let index = motion.discreteIndex(at: fraction, count: points.count)
            let segment = segments[min(index, segments.count - 1)]
            return (points[index], segment?.tangent(at: index < segments.count ? 0 : 1))
        }
        guard motion.isPaced else {
            let (index, part) = motion.segment(at: fraction, count: points.count)
            return place(in: index, at: part)
        }
        let lengths = segments.map { $0?.stepLengths ?? [] }
        let (index, part) = KeyframeMotion.place(at: fraction, lengths: lengths.map { $0.reduce(0, +) })
        let pieces = lengths[index]
        let (piece, rest) = KeyframeMotion.place(at: part, lengths: pieces)
        return place(in: index, at: pieces.isEmpty ? part : (Double(piece) + rest) / Double(pieces.count))
    }

    private func place(in index: Int, at part: Double) -> (point: CGPoint, direction: CGVector?) {
        guard let segment = segments[index] else {
            return (part < 1 ? points[index] : points[index + 1], nil)
        }
        return (segment.point(at: part), segment.tangent(at: part))
    }
}
