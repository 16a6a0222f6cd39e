import Foundation
import MediaTypes

extension KeyframeMotion {
    /// Returns the value at a fraction of the cycle, and the rotation angle along a path.
    func value(at fraction: Double, like example: LayerValue) -> (value: LayerValue, turn: Double) {
        guard let path else { return (listed(at: fraction), 0) }
        let place = PathTraversal(path).place(at: fraction, motion: self)
        var turn = 0.0
        if let rotationMode, let direction = place.direction {
            turn = atan2(direction.dy, direction.dx)
            if rotationMode == CAAnimationRotationMode.rotateAutoReverse.rawValue { turn += .pi }
        }
        if case .size = example {
            return (.size(CGSize(width: place.point.x, height: place.point.y)), turn)
        }
        return (.point(place.point), turn)
    }

    private func listed(at fraction: Double) -> LayerValue {
        if isDiscrete { return values[discreteIndex(at: fraction, count: values.count)] }
        guard values.count > 1 else { return values[0] }
        if mode == CAAnimationCalculationMode.cubicPaced.rawValue, let spline = KeyframeSpline(self) {
            return spline.paced(at: fraction)
        }
        let (index, part) = isPaced ? paced(at: fraction) : segment(at: fraction, count: values.count)
        if isCubic, let spline = KeyframeSpline(self) { return spline.value(in: index, at: part) }
        return values[index].interpolated(to: values[index + 1], at: part)
    }

    /// Returns the index of the keyframe in effect at a fraction of the cycle, among `count` keyframes.
    func discreteIndex(at fraction: Double, count: Int) -> Int {
        let times = keyTimes ?? (0..<count).map { Double($0) / Double(count) }
        return min(max((times.lastIndex { $0 <= fraction } ?? 0), 0), count - 1)
    }

    /// Returns the index of the last keyframe before a fraction of the cycle, and the position between it and
    /// the next one. There must be at least two keyframes.
    func segment(at fraction: Double, count: Int) -> (index: Int, part: Double) {
        let times = keyTimes ?? (0..<count).map { Double($0) / Double(count - 1) }
        if fraction <= times[0] && times[0] > 0 { return (0, 0) }
        guard let next = times.firstIndex(where: { $0 > fraction }), next > 0 else { return (count - 2, 1) }
        let part = (fraction - times[next - 1]) / (times[next] - times[next - 1])
        return (next - 1, curves.indices.contains(next - 1) ? curves[next - 1].value(at: part) : part)
    }

    private func paced(at fraction: Double) -> (index: Int, part: Double) {
        Self.place(at: fraction, lengths: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    }

    /// Returns the interval that contains a fraction of the total length, and the position within it.
    static func place(at fraction: Double, lengths: [Double]) -> (index: Int, part: Double) {
        var left = lengths.reduce(0, +) * fraction
        for (index, length) in lengths.enumerated() where length > 0 {
            if left <= length { return (index, left / length) }
            left -= length
        }
        return (max(lengths.count - 1, 0), 1)
    }
}
