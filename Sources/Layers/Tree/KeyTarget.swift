/// The target of a key path: a property or a component of one.
package struct KeyTarget: Sendable, Hashable, Codable {
    package var key: LayerKey
    package var component: KeyComponent

    package init(_ key: LayerKey, _ component: KeyComponent = .whole) {
        (self.key, self.component) = (key, component)
    }

    /// Returns `nil` if layers don't have the key path.
    package init?(_ keyPath: String) {
        let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let key = LayerKey(name: String(first)) else { return nil }
        let rest = parts.count > 1 ? String(parts[1]) : ""
        if parts.count > 1, rest.isEmpty { return nil }
        guard let component = KeyComponent(rawValue: rest),
            KeyComponent.all(of: key.field).contains(component)
        else { return nil }
        (self.key, self.component) = (key, component)
    }

    package var keyPath: String {
        component == .whole ? key.rawValue : "\(key.rawValue).\(component.rawValue)"
    }

    package func value(in properties: LayerProperties) -> LayerValue {
        let whole = key.field.value(in: properties)
        return component == .whole ? whole : whole.part(component)
    }

    package func set(_ value: LayerValue, in properties: inout LayerProperties) {
        guard component != .whole else { return key.field.set(value, in: &properties) }
        key.field.set(key.field.value(in: properties).replacing(component, by: value), in: &properties)
    }
}

/// A component of a value: the end of a key path, after the property's name.
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

    /// Returns the components of a kind of value.
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
