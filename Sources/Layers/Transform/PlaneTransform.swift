package import Foundation
package import MediaTypes

/// A projective map between planes: the 3 × 3 part of a matrix for points with z = 0.
///
/// It multiplies row vectors: `[x y 1] · matrix`, divided by the third component.
package struct PlaneTransform: Sendable, Hashable, Codable {
    package var row1: SIMD3<Double>
    package var row2: SIMD3<Double>
    package var row3: SIMD3<Double>

    package init(_ row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ row3: SIMD3<Double>) {
        (self.row1, self.row2, self.row3) = (row1, row2, row3)
    }

    package static let identity = PlaneTransform([1, 0, 0], [0, 1, 0], [0, 0, 1])

    /// Creates the map of the plane z = 0, viewed along the z axis.
    package init(_ matrix: Matrix4) {
        self.init(
            [matrix.row1.x, matrix.row1.y, matrix.row1.w], [matrix.row2.x, matrix.row2.y, matrix.row2.w],
            [matrix.row4.x, matrix.row4.y, matrix.row4.w])
    }

    package init(_ affine: CGAffineTransform) {
        self.init([affine.a, affine.b, 0], [affine.c, affine.d, 0], [affine.tx, affine.ty, 1])
    }

    /// Returns a map that applies this one first, then `next`.
    package func concatenating(_ next: PlaneTransform) -> PlaneTransform {
        PlaneTransform(next.image(of: row1), next.image(of: row2), next.image(of: row3))
    }

    package func image(of vector: SIMD3<Double>) -> SIMD3<Double> {
        vector.x * row1 + vector.y * row2 + vector.z * row3
    }

    /// Whether the map preserves parallel lines.
    package var isAffine: Bool { row1.z == 0 && row2.z == 0 && row3.z != 0 }

    /// The map as an affine transform; nil if it has perspective.
    package var affine: CGAffineTransform? {
        guard isAffine else { return nil }
        let w = row3.z
        return CGAffineTransform(
            a: row1.x / w, b: row1.y / w, c: row2.x / w, d: row2.y / w, tx: row3.x / w, ty: row3.y / w)
    }

    package var isFinite: Bool {
        let sum = row1 + row2 + row3
        return (sum.x + sum.y + sum.z).isFinite
    }

    /// The determinant; negative if the plane is viewed from behind.
    package var determinant: Double {
        let (a, b, c) = (row1, row2, row3)
        let first = a.x * (b.y * c.z - b.z * c.y)
        let second = a.y * (b.x * c.z - b.z * c.x)
        return first - second + a.z * (b.x * c.y - b.y * c.x)
    }

    /// The inverse map; `nil` if the plane is viewed edge-on.
    package var inverse: PlaneTransform? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let (a, b, c) = (row1, row2, row3)
        return PlaneTransform(
            SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) / determinant,
            SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) / determinant,
            SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) / determinant)
    }

    /// Returns the image of a point; `nil` if it isn't in front of the viewer.
    package func image(of point: CGPoint) -> CGPoint? {
        let image = image(of: SIMD3(point.x, point.y, 1))
        guard image.z > 0, image.z.isFinite else { return nil }
        return CGPoint(x: image.x / image.z, y: image.y / image.z)
    }
}
