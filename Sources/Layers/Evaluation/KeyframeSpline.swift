import MediaTypes

/// A Kochanek-Bartels spline through keyframes ("Interpolating splines with local tension, continuity, and
/// bias control", SIGGRAPH 1984). A Catmull-Rom spline by default.
struct KeyframeSpline {
    private let motion: KeyframeMotion
    private let points: [[Double]]

    /// Returns `nil` unless all values consist of the same number of components.
    init?(_ motion: KeyframeMotion) {
        guard let first = motion.values.first, motion.values.allSatisfy({ $0.isLike(first) }) else {
            return nil
        }
        self.motion = motion
        points = motion.values.compactMap(\.components)
    }

    func value(in index: Int, at part: Double) -> LayerValue {
        motion.values[0].with(components: numbers(in: index, at: part))
    }

    /// Returns the value at a fraction of the spline's length.
    func paced(at fraction: Double) -> LayerValue {
        let pieces = 32
        let places = (0...(points.count - 1) * pieces).map { step in
            let index = min(step / pieces, points.count - 2)
            return numbers(in: index, at: Double(step - index * pieces) / Double(pieces))
        }
        let lengths = zip(places, places.dropFirst()).map { from, to in
            zip(from, to).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
        }
        let (step, part) = KeyframeMotion.place(at: fraction, lengths: lengths)
        let index = min(step / pieces, points.count - 2)
        return value(in: index, at: (Double(step - index * pieces) + part) / Double(pieces))
    }

    /// Evaluates the Hermite form between two keyframes.
    private func numbers(in index: Int, at t: Double) -> [Double] {
        let (t2, t3) = (t * t, t * t * t)
        let leaving = tangent(at: index, isLeaving: true)
        let arriving = tangent(at: index + 1, isLeaving: false)
        return points[index].indices.map { axis in
            let ends =
                (2 * t3 - 3 * t2 + 1) * points[index][axis] + (3 * t2 - 2 * t3) * points[index + 1][axis]
            return ends + (t3 - 2 * t2 + t) * leaving[axis] + (t3 - t2) * arriving[axis]
        }
    }

    /// Returns the tangent at a keyframe. The spline continues linearly beyond its ends.
    private func tangent(at index: Int, isLeaving: Bool) -> [Double] {
        func control(_ list: [Double]) -> Double { list.indices.contains(index) ? list[index] : 0 }
        let tension = 1 - control(motion.tensions)
        let continuity = control(motion.continuities) * (isLeaving ? 1 : -1)
        let bias = control(motion.biases)
        let before = tension * (1 + bias) * (1 + continuity) / 2
        let after = tension * (1 - bias) * (1 - continuity) / 2
        return points[index].indices.map { axis in
            let here = points[index][axis]
            let next = index + 1 < points.count ? points[index + 1][axis] - here : nil
            let last = index > 0 ? here - points[index - 1][axis] : nil
            return before * (last ?? next ?? 0) + after * (next ?? last ?? 0)
        }
    }
}
