import Foundation

/// The components of a transform, for key paths such as `transform.scale.x`.
///
/// A point is scaled, sheared, rotated about x, then y, then z, translated, and projected.
package struct TransformComponents: Sendable, Hashable {
    package var scale: SIMD3<Double> = [1, 1, 1]
    /// The shear of x by y, of x by z, and of y by z.
    package var shear: SIMD3<Double> = .zero
    /// The angles in radians about x, y and z.
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

    /// Returns the matrix with a rotation matrix in place of the angles.
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

extension TransformComponents {
    /// Returns the component for a key path. The scale as a whole is the mean of the three factors.
    func part(_ component: KeyComponent) -> LayerValue {
        switch component {
        case .rotation, .rotationZ: .number(rotation.z)
        case .rotationX: .number(rotation.x)
        case .rotationY: .number(rotation.y)
        case .scale: .number(scale.sum() / 3)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .translation: .size(CGSize(width: translation.x, height: translation.y))
        case .translationX: .number(translation.x)
        case .translationY: .number(translation.y)
        case .translationZ: .number(translation.z)
        default: .transform(matrix)
        }
    }

    mutating func set(_ component: KeyComponent, _ value: LayerValue) {
        if case .size(let size) = value, component == .translation {
            (translation.x, translation.y) = (size.width, size.height)
        }
        guard case .number(let number) = value else { return }
        switch component {
        case .rotation, .rotationZ: rotation.z = number
        case .rotationX: rotation.x = number
        case .rotationY: rotation.y = number
        case .scale: scale = SIMD3(repeating: number)
        case .scaleX: scale.x = number
        case .scaleY: scale.y = number
        case .scaleZ: scale.z = number
        case .translationX: translation.x = number
        case .translationY: translation.y = number
        case .translationZ: translation.z = number
        default: break
        }
    }
}
