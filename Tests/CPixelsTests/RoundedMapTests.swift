import CPixels
import Foundation
import TestSupport
import Testing

/// Maps of rounded rectangles against the area that many points find.
@Suite struct RoundedMapTests {
    private static let side = 24

    private func map(_ shape: cpix_rounded) -> [Double] {
        var shape = shape
        var samples = [UInt16](repeating: 0, count: Self.side * Self.side)
        cpix_rounded_map(&samples, Int32(Self.side), Int32(Self.side), &shape)
        return samples.map { 1 - Double($0) / 65535 }
    }

    private func rounded(_ radius: Double, ring: Double = 0) -> cpix_rounded {
        var shape = cpix_rounded()
        shape.map = cpix_map(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        (shape.left, shape.top, shape.right, shape.bottom) = (3, 4, 21, 18)
        (shape.radius, shape.ring, shape.sample) = (radius, ring, 1)
        return shape
    }

    /// Whether a point is within the rectangle, less an inset.
    private func isInside(_ x: Double, _ y: Double, _ radius: Double, inset: Double) -> Bool {
        let (left, top, right, bottom) = (3 + inset, 4 + inset, 21 - inset, 18 - inset)
        let radius = max(0, radius - inset)
        guard x >= left, x <= right, y >= top, y <= bottom else { return false }
        let across = max(left + radius - x, 0, x - (right - radius))
        let down = max(top + radius - y, 0, y - (bottom - radius))
        return across == 0 || down == 0 || hypot(across, down) <= radius
    }

    /// The part of a pixel of 8 × 8 points.
    private func part(_ column: Int, _ row: Int, _ body: (Double, Double) -> Bool) -> Double {
        var count = 0
        for index in 0..<64 {
            let x = Double(column) + (Double(index % 8) + 0.5) / 8
            if body(x, Double(row) + (Double(index / 8) + 0.5) / 8) { count += 1 }
        }
        return Double(count) / 64
    }

    @Test(arguments: [(0, 0), (3, 0), (7, 0), (5, 2), (2, 4)] as [(Double, Double)])
    func samplesAreCoveredByTheirPart(radius: Double, ring: Double) {
        let found = map(rounded(radius, ring: ring))
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let expected = part(column, row) { x, y in
                    isInside(x, y, radius, inset: 0) && !(ring > 0 && isInside(x, y, radius, inset: ring))
                }
                // Along a curve, the distance of the center is the area to a fifth.
                let error = abs(found[row * Self.side + column] - expected)
                #expect(error <= 0.2, "\(column), \(row): \(error)")
            }
        }
    }

    @Test func cornersAloneLeaveTheEdges() {
        var shape = rounded(6)
        shape.is_corners_only = true
        let (found, whole) = (map(shape), map(rounded(6)))
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
                let isCorner = (x < 9 || x > 15) && (y < 10 || y > 12)
                let index = row * Self.side + column
                #expect(found[index] == (isCorner ? whole[index] : 1), "\(column), \(row)")
            }
        }
    }

    /// A turned and enlarged rectangle has the area of the rectangle.
    @Test func rectanglesTurn() {
        var shape = rounded(4)
        let turn = 0.5
        let (sine, cosine) = (sin(turn) * 1.5, cos(turn) * 1.5)
        shape.map = cpix_map(
            a: cosine, b: sine, c: -sine, d: cosine, tx: 12 - 12 * cosine + 12 * sine,
            ty: 11 - 12 * sine - 12 * cosine)
        shape.sample = 1.5
        let area = map(shape).reduce(0, +) * 1.5 * 1.5
        #expect(abs(area - (18 * 14 - (4 - Double.pi) * 16)) < 3)
    }
}
