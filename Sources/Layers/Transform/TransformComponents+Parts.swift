import Foundation

extension TransformComponents {
    /// A part, as key paths name it. The scale as a whole is the mean of the three.
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
