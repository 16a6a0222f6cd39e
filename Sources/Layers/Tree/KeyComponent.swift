/// A part of a value, by what a key path says after the property's name.
package enum KeyComponent: String, CaseIterable, Sendable, Hashable, Codable {
    case whole = ""
    case x, y, width, height, origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"

    /// The parts that a kind of value has.
    static func all(of field: LayerField) -> [KeyComponent] {
        switch field {
        case .point: [.whole, .x, .y]
        case .size: [.whole, .width, .height]
        case .rect: [.whole, .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight]
        case .transform:
            [
                .whole, .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ,
                .translation, .translationX, .translationY, .translationZ,
            ]
        default: [.whole]
        }
    }
}
