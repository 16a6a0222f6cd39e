import Foundation
import Layers
import MediaTypes

extension PlaneTransform {
    /// Returns the pixels that a transformed rectangle touches, without parts behind the viewer.
    func pixels(of rect: CGRect) -> PixelRect {
        guard rect.width > 0, rect.height > 0, isFinite else { return .empty }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ].map { image(of: SIMD3($0.x, $0.y, 1)) }
        var (left, right, top, bottom) = (
            Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
        )
        for point in Self.inFront(corners) {
            let (x, y) = (point.x / point.z, point.y / point.z)
            (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        }
        guard left <= right, top <= bottom, left.isFinite, right.isFinite, top.isFinite, bottom.isFinite
        else {
            return .empty
        }
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(min(max(value, -1e6), 1e6).rounded(rule))
        }
        // Within a small tolerance, an edge on a pixel boundary doesn't touch the next pixel.
        let (x, y) = (whole(left + 1e-6, .down), whole(top + 1e-6, .down))
        return PixelRect(
            x: x, y: y, width: whole(right - 1e-6, .up) - x, height: whole(bottom - 1e-6, .up) - y)
    }

    /// Returns the part of a polygon in front of the viewer.
    private static func inFront(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let near = 1e-3
        var result: [SIMD3<Double>] = []
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            if point.z >= near { result.append(point) }
            if (point.z >= near) != (next.z >= near) {
                result.append(point + (next - point) * ((near - point.z) / (next.z - point.z)))
            }
        }
        return result
    }

    /// Returns the maximum number of pixels per unit in a rectangle, over all positions and directions.
    func magnification(over rect: CGRect) -> Double {
        magnifications(over: rect).max()
    }

    /// Returns the maximum number of pixels per unit along x and y, at the corners of a rectangle.
    func magnifications(over rect: CGRect) -> SIMD2<Double> {
        var largest = SIMD2<Double>.zero
        for corner in [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.midX, y: rect.midY),
        ] {
            let image = image(of: SIMD3(corner.x, corner.y, 1))
            guard image.z > 1e-3 else { continue }
            let (x, y) = (image.x / image.z, image.y / image.z)
            let alongX = hypot(row1.x - x * row1.z, row1.y - y * row1.z) / image.z
            let alongY = hypot(row2.x - x * row2.z, row2.y - y * row2.z) / image.z
            largest = pointwiseMax(largest, SIMD2(alongX, alongY))
        }
        return largest
    }
}
