import Foundation

extension Matrix4 {
    /// Returns the matrix at a fraction of the way to another. Scale, shear, translation and perspective are
    /// interpolated linearly, and rotation along the shortest arc. If either matrix is singular, each element
    /// is interpolated.
    package func interpolated(to other: Matrix4, at fraction: Double) -> Matrix4 {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        guard isFinite, other.isFinite, let from = parts, let to = other.parts else {
            return Matrix4(
                row1 + (other.row1 - row1) * fraction, row2 + (other.row2 - row2) * fraction,
                row3 + (other.row3 - row3) * fraction, row4 + (other.row4 - row4) * fraction)
        }
        var mixed = TransformComponents()
        let (a, b) = (from.components, to.components)
        mixed.scale = a.scale + (b.scale - a.scale) * fraction
        mixed.shear = a.shear + (b.shear - a.shear) * fraction
        mixed.translation = a.translation + (b.translation - a.translation) * fraction
        mixed.perspective = a.perspective + (b.perspective - a.perspective) * fraction
        let rotation = Self.arc(
            from: Self.quaternion(from.axes), to: Self.quaternion(to.axes), at: fraction)
        return mixed.matrix(rotating: Self.rotation(rotation))
    }

    /// Returns x, y, z and w of the rotation whose rows are these axes.
    private static func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
        let trace = r[0].x + r[1].y + r[2].z
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            return [(r[1].z - r[2].y) / s, (r[2].x - r[0].z) / s, (r[0].y - r[1].x) / s, s / 4]
        }
        if r[0].x >= r[1].y, r[0].x >= r[2].z {
            let s = 2 * (1 + r[0].x - r[1].y - r[2].z).squareRoot()
            return [s / 4, (r[0].y + r[1].x) / s, (r[2].x + r[0].z) / s, (r[1].z - r[2].y) / s]
        }
        if r[1].y >= r[2].z {
            let s = 2 * (1 + r[1].y - r[0].x - r[2].z).squareRoot()
            return [(r[0].y + r[1].x) / s, s / 4, (r[1].z + r[2].y) / s, (r[2].x - r[0].z) / s]
        }
        let s = 2 * (1 + r[2].z - r[0].x - r[1].y).squareRoot()
        return [(r[2].x + r[0].z) / s, (r[1].z + r[2].y) / s, s / 4, (r[0].y - r[1].x) / s]
    }

    private static func arc(from a: SIMD4<Double>, to b: SIMD4<Double>, at fraction: Double) -> SIMD4<Double>
    {
        var (b, cosine) = (b, (a * b).sum())
        if cosine < 0 { (b, cosine) = (-b, -cosine) }
        guard cosine < 1 - 1e-12 else { return a + (b - a) * fraction }
        let angle = acos(cosine)
        return (a * sin((1 - fraction) * angle) + b * sin(fraction * angle)) / sin(angle)
    }

    private static func rotation(_ q: SIMD4<Double>) -> Matrix4 {
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        let xx = x * x, yy = y * y, zz = z * z
        let xy = x * y, xz = x * z, yz = y * z
        let wx = w * x, wy = w * y, wz = w * z
        return Matrix4(
            [1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy), 0],
            [2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx), 0],
            [2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy), 0], [0, 0, 0, 1])
    }
}
