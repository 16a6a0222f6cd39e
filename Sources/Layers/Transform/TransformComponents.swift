import Foundation

/// A transform taken apart: what `transform.scale.x` and its like read and write.
///
/// A point is scaled, sheared, rotated about x, then y, then z, moved, and last seen in perspective.
package struct TransformComponents: Sendable, Hashable {
    package var scale: SIMD3<Double> = [1, 1, 1]
    /// Of x by y, of x by z, of y by z.
    package var shear: SIMD3<Double> = .zero
    /// Radians about x, y and z.
    package var rotation: SIMD3<Double> = .zero
    package var translation: SIMD3<Double> = .zero
    package var perspective: SIMD4<Double> = [0, 0, 0, 1]

    package init() {}

    package var matrix: Matrix4 {
        let rotating = Matrix4(rotation: rotation.x, x: 1, y: 0, z: 0)
            .concatenating(Matrix4(rotation: rotation.y, x: 0, y: 1, z: 0))
            .concatenating(Matrix4(rotation: rotation.z, x: 0, y: 0, z: 1))
        return matrix(rotating: rotating)
    }

    /// The whole, with another rotation in place of the angles'.
    func matrix(rotating: Matrix4) -> Matrix4 {
        let stretching = Matrix4(
            [scale.x, 0, 0, 0], [shear.x * scale.y, scale.y, 0, 0],
            [shear.y * scale.z, shear.z * scale.z, scale.z, 0], [0, 0, 0, 1])
        var whole = stretching.concatenating(rotating)
        whole.row4 = SIMD4(translation, 1)
        guard perspective != [0, 0, 0, 1] else { return whole }
        let seen = Matrix4(
            [1, 0, 0, perspective.x], [0, 1, 0, perspective.y], [0, 0, 1, perspective.z],
            [0, 0, 0, perspective.w])
        return whole.concatenating(seen)
    }
}
