internal import Foundation

extension PathElements {
    /// Returns the dashes of the path, as lines; `nil` if the lengths aren't a valid pattern.
    func dashed(phase: Double, lengths: [Double]) -> PathElements? {
        guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }) else {
            return nil
        }
        let pattern = PathDashes(phase: phase.isFinite ? phase : 0, lengths: lengths)
        var dashes = PathElements()
        for line in polylines { dashes.append(pattern.dashes(of: line)) }
        return dashes
    }
}

/// Divides lines into dashes.
struct PathDashes {
    let phase: Double
    /// The alternating lengths of dashes and gaps.
    let lengths: [Double]

    func dashes(of line: Polyline) -> PathElements {
        var dashes = PathElements()
        var (index, left) = start
        var isDrawing = false
        let points = line.closedPoints
        for (from, to) in zip(points, points.dropFirst()) {
            let length = hypot(to.x - from.x, to.y - from.y)
            var passed = 0.0
            while passed < length {
                let step = min(left, length - passed)
                let isDash = index.isMultiple(of: 2)
                if isDash {
                    if !isDrawing { dashes.append(.move(point(passed / length, from, to))) }
                    isDrawing = true
                    dashes.append(.line(point((passed + step) / length, from, to)))
                }
                passed += step
                left -= step
                guard left <= 0 else { continue }
                index += 1
                left = lengths[index % lengths.count]
                isDrawing = false
            }
        }
        return dashes
    }

    /// The index of the first dash or gap, and its remaining length. An odd number of lengths exchanges
    /// dashes and gaps with each repetition.
    private var start: (index: Int, left: Double) {
        let whole = lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
        var skipped = phase.truncatingRemainder(dividingBy: whole)
        if skipped < 0 { skipped += whole }
        var index = 0
        while skipped >= lengths[index % lengths.count], index < 2 * lengths.count {
            skipped -= lengths[index % lengths.count]
            index += 1
        }
        return (index, lengths[index % lengths.count] - skipped)
    }

    private func point(_ part: Double, _ from: CGPoint, _ to: CGPoint) -> CGPoint {
        CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
}
