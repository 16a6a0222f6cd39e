/// A 3 × 3 matrix, stored by columns.
struct ColorMatrix: Sendable, Equatable {
    let first: SIMD3<Double>
    let second: SIMD3<Double>
    let third: SIMD3<Double>

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
    }

    /// The inverse. Its rows are cross products of the columns, divided by the determinant.
    var inverse: ColorMatrix {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
        }
        let rows = (cross(second, third), cross(third, first), cross(first, second))
        let determinant = (first * rows.0).sum()
        return ColorMatrix(
            SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant,
            SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant,
            SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant)
    }
}
