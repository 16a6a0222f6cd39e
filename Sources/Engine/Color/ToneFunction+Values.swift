internal import CPixels
internal import Foundation
internal import MediaTypes

extension ToneFunction {
    /// The value of a component; the functions are odd, and splines limited to 0 and 1.
    package func value(at component: Double) -> Double {
        if case .spline = self { return values(component) }
        let size = abs(component)
        let value =
            switch self {
            case .power(let power): pow(size, power)
            case .encode(let shape):
                size <= shape.end / shape.slope
                    ? size * shape.slope : shape.scale * pow(size, 1 / shape.gamma) - shape.offset
            case .decode(let shape):
                size <= shape.end
                    ? size / shape.slope : pow((size + shape.offset) / shape.scale, shape.gamma)
            case .spline: size
            }
        return component < 0 ? -value : value
    }

    /// The function for many components: the curvatures of a spline are computed once.
    package var values: (Double) -> Double {
        guard case .spline(let points) = self else { return { value(at: $0) } }
        let bends = Self.curvatures(points)
        return { Self.spline(points, bends, at: min(1, max(0, $0))) }
    }

    /// The function in numbers, for components below 0 and above 1.
    var beyondTable: cpix_curve {
        var curve = cpix_curve()
        (curve.end, curve.slope, curve.inner, curve.shift) = (-1, 1, 1, 0)
        (curve.power, curve.scale, curve.offset) = (1, 1, 0)
        switch self {
        case .power(let power): curve.power = Float(power)
        case .encode(let shape):
            (curve.end, curve.slope) = (Float(shape.end / shape.slope), Float(shape.slope))
            (curve.power, curve.scale, curve.offset) =
                (Float(1 / shape.gamma), Float(shape.scale), -Float(shape.offset))
        case .decode(let shape):
            (curve.end, curve.slope) = (Float(shape.end), Float(1 / shape.slope))
            (curve.inner, curve.shift) = (Float(1 / shape.scale), Float(shape.offset / shape.scale))
            curve.power = Float(shape.gamma)
        case .spline: curve.is_limited = 1
        }
        return curve
    }

    /// A natural cubic spline: without curvature at its ends. The points are in the order of x.
    private static func spline(_ points: [SIMD2<Double>], _ bends: [Double], at x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return x }
        if x <= first.x { return min(1, max(0, first.y)) }
        if x >= last.x { return min(1, max(0, last.y)) }
        let after = points.firstIndex { $0.x > x } ?? points.count - 1
        let (low, high) = (points[after - 1], points[after])
        let width = high.x - low.x
        let (a, b) = ((high.x - x) / width, (x - low.x) / width)
        let bend = (a * a * a - a) * bends[after - 1] + (b * b * b - b) * bends[after]
        return min(1, max(0, a * low.y + b * high.y + bend * width * width / 6))
    }

    /// The second derivatives at the points, by elimination in the tridiagonal system.
    private static func curvatures(_ points: [SIMD2<Double>]) -> [Double] {
        var bends = [Double](repeating: 0, count: points.count)
        var rest = bends
        for index in points.indices.dropFirst().dropLast() {
            let (before, here, after) = (points[index - 1], points[index], points[index + 1])
            let share = (here.x - before.x) / (after.x - before.x)
            let pivot = share * bends[index - 1] + 2
            let turn = (after.y - here.y) / (after.x - here.x) - (here.y - before.y) / (here.x - before.x)
            bends[index] = (share - 1) / pivot
            rest[index] = (6 * turn / (after.x - before.x) - share * rest[index - 1]) / pivot
        }
        for index in points.indices.dropLast().reversed() {
            bends[index] = bends[index] * bends[index + 1] + rest[index]
        }
        return bends
    }
}
