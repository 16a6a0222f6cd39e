import Foundation

// Source: Spencer Thomas, "Decomposing a matrix into simple transformations" (Graphics Gems II, 1991), for
// matrices that multiply row vectors.

extension Matrix4 {
    /// The components of the matrix; nil if it is singular or not finite.
    package var components: TransformComponents? {
        guard isFinite, let parts = parts else { return nil }
        var components = parts.components
        let r = parts.axes
        // Row vectors, x then y then z: r = Rx · Ry · Rz.
        let y = asin(min(max(-r[0].z, -1), 1))
        if abs(r[0].z) < 1 - 1e-12 {
            components.rotation = [atan2(r[1].z, r[2].z), y, atan2(r[0].y, r[0].x)]
        } else {
            // Gimbal lock: only the sum of the other two angles is determined.
            components.rotation = [atan2(-r[2].y, r[1].y), y, 0]
        }
        return components
    }

    /// The components without the rotation, and the rotation's three axes.
    var parts: (components: TransformComponents, axes: [SIMD3<Double>])? {
        var components = TransformComponents()
        guard row4.w != 0, let (flat, perspective) = withoutPerspective else { return nil }
        components.perspective = perspective
        components.translation = [flat.row4.x, flat.row4.y, flat.row4.z]
        var x = SIMD3(flat.row1.x, flat.row1.y, flat.row1.z)
        var y = SIMD3(flat.row2.x, flat.row2.y, flat.row2.z)
        var z = SIMD3(flat.row3.x, flat.row3.y, flat.row3.z)
        components.scale.x = Self.length(x)
        guard components.scale.x > 0 else { return nil }
        x /= components.scale.x
        components.shear.x = Self.dot(x, y)
        y -= components.shear.x * x
        components.scale.y = Self.length(y)
        guard components.scale.y > 0 else { return nil }
        y /= components.scale.y
        components.shear.y = Self.dot(x, z)
        z -= components.shear.y * x
        components.shear.z = Self.dot(y, z)
        z -= components.shear.z * y
        components.scale.z = Self.length(z)
        guard components.scale.z > 0 else { return nil }
        z /= components.scale.z
        components.shear /= [components.scale.y, components.scale.z, components.scale.z]
        if Self.dot(x, Self.cross(y, z)) < 0 { Self.unmirror(&x, &y, &z, &components) }
        return (components, [x, y, z])
    }

    /// Makes the axes of a mirroring matrix those of a rotation, with a negative scale.
    ///
    /// The axis that points backward is the mirrored one, so that a layer flipped in y has scale.y = -1
    /// rather than a half turn and a flip in x.
    private static func unmirror(
        _ x: inout SIMD3<Double>, _ y: inout SIMD3<Double>, _ z: inout SIMD3<Double>,
        _ components: inout TransformComponents
    ) {
        let axes = [x.x, y.y, z.z]
        let mirrored = axes.indices.min { axes[$0] < axes[$1] } ?? 0
        components.scale[mirrored].negate()
        switch mirrored {
        case 0:
            x = -x
            components.shear.x.negate()
            components.shear.y.negate()
        case 1:
            y = -y
            components.shear.x.negate()
            components.shear.z.negate()
        default:
            z = -z
            components.shear.y.negate()
            components.shear.z.negate()
        }
    }

    /// The matrix without its fourth column, and that column as a map to apply last.
    private var withoutPerspective: (Matrix4, SIMD4<Double>)? {
        let column = SIMD4(row1.w, row2.w, row3.w, row4.w)
        if column == [0, 0, 0, 1] { return (self, column) }
        var flat = self
        (flat.row1.w, flat.row2.w, flat.row3.w, flat.row4.w) = (0, 0, 0, 1)
        guard let inverse = flat.inverse else { return nil }
        let perspective = SIMD4(
            (inverse.row1 * column).sum(), (inverse.row2 * column).sum(), (inverse.row3 * column).sum(),
            (inverse.row4 * column).sum())
        return (flat, perspective)
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

    private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
}
