import Foundation
package import MediaTypes

/// A 4 × 4 matrix for row vectors: a point is transformed to `[x y z 1] · matrix`. Represents a
/// `CATransform3D` in render plans.
package struct Matrix4: Sendable, Hashable, Codable {
    package var row1: SIMD4<Double>
    package var row2: SIMD4<Double>
    package var row3: SIMD4<Double>
    package var row4: SIMD4<Double>

    package init(
        _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
    ) {
        (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
    }

    package static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    package init(translationX x: Double, y: Double, z: Double = 0) {
        self = .identity
        row4 = [x, y, z, 1]
    }

    package init(scaleX x: Double, y: Double, z: Double = 1) {
        self.init([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
    }

    /// Creates a rotation about an axis of any length, counterclockwise if the axis points at the viewer;
    /// identity for an axis without length.
    package init(rotation angle: Double, x: Double, y: Double, z: Double) {
        let length = (x * x + y * y + z * z).squareRoot()
        self = .identity
        guard length > 0, angle != 0 else { return }
        let (x, y, z) = (x / length, y / length, z / length)
        let (s, c) = (sin(angle), cos(angle))
        let d = 1 - c
        row1 = [d * x * x + c, d * x * y + s * z, d * x * z - s * y, 0]
        row2 = [d * x * y - s * z, d * y * y + c, d * y * z + s * x, 0]
        row3 = [d * x * z + s * y, d * y * z - s * x, d * z * z + c, 0]
    }

    package init(_ affine: CGAffineTransform) {
        self.init(
            [affine.a, affine.b, 0, 0], [affine.c, affine.d, 0, 0], [0, 0, 1, 0],
            [affine.tx, affine.ty, 0, 1])
    }

    package var isIdentity: Bool { self == .identity }

    package var isFinite: Bool {
        let sum = row1 + row2 + row3 + row4
        return (sum.x + sum.y + sum.z + sum.w).isFinite
    }

    /// Returns a matrix that applies this one first, then `next`.
    package func concatenating(_ next: Matrix4) -> Matrix4 {
        Matrix4(next.image(of: row1), next.image(of: row2), next.image(of: row3), next.image(of: row4))
    }

    /// Returns the row vector multiplied by this matrix.
    package func image(of vector: SIMD4<Double>) -> SIMD4<Double> {
        let first = vector.x * row1 + vector.y * row2
        let second = vector.z * row3 + vector.w * row4
        return first + second
    }
}
