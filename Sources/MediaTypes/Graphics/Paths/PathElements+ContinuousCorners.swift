package import Foundation

/// The length of a rectangle's sides that a continuous corner occupies, in radii.
package let continuousCornerReach = 1.528_665

extension PathElements {
    /// Adds a rectangle with continuous corners, each with a separate radius. The corners are ordered from
    /// the one with the least x and y, toward greater x first.
    ///
    /// If half a side is shorter than a corner's reach, the corner approaches a circular one.
    package mutating func addContinuousRect(_ rect: CGRect, radii: [Double]) {
        let half = min(rect.width, rect.height) / 2
        // Each corner has local coordinates: distances along the side before it and along the side after it.
        let places: [(corner: CGPoint, before: CGVector, after: CGVector)] = [
            (CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
            (CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
            (CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
        ]
        var path = PathElements()
        for (place, radius) in zip(places, radii) {
            let roundness = radius > 0 ? min(max((half / radius - 1) / (continuousCornerReach - 1), 0), 1) : 0
            let points = zip(Self.circularCorner, Self.continuousCorner).map { round, smooth in
                let along = (round + (smooth - round) * roundness) * radius
                return CGPoint(
                    x: place.corner.x + place.before.dx * along.x + place.after.dx * along.y,
                    y: place.corner.y + place.before.dy * along.x + place.after.dy * along.y)
            }
            path.append(path.isEmpty ? .move(points[0]) : .line(points[0]))
            for piece in 0..<3 where radius > 0 {
                path.append(
                    .curve(
                        control1: points[3 * piece + 1], control2: points[3 * piece + 2],
                        end: points[3 * piece + 3]))
            }
        }
        path.append(.close)
        append(path)
    }

    /// The three curves of a corner with radius 1, as measured on Apple's platforms: distances from the
    /// corner along the side before it and the side after it.
    private static let continuousCorner: [SIMD2<Double>] = {
        let half: [SIMD2<Double>] = [
            [1.528_665, 0], [1.088_493, 0], [0.868_407, 0], [0.631_494, 0.074_911], [0.372_824, 0.169_060],
        ]
        return half + half.reversed().map { [$0.y, $0.x] }
    }()

    /// The same for a quarter circle, in three thirds.
    private static let circularCorner: [SIMD2<Double>] = {
        let handle = 4.0 / 3 * tan(Double.pi / 24)
        var points: [SIMD2<Double>] = [[1, 0]]
        for third in 0..<3 {
            let (from, to) = (Double(third) * .pi / 6, Double(third + 1) * .pi / 6)
            func place(_ angle: Double) -> SIMD2<Double> { [1 - sin(angle), 1 - cos(angle)] }
            func direction(_ angle: Double) -> SIMD2<Double> { [-cos(angle), sin(angle)] }
            points += [
                place(from) + direction(from) * handle, place(to) - direction(to) * handle, place(to),
            ]
        }
        return points
    }()
}
