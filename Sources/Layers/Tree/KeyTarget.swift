/// What a key path names: a property, or a part of one.
package struct KeyTarget: Sendable, Hashable, Codable {
    package var key: LayerKey
    package var component: KeyComponent

    package init(_ key: LayerKey, _ component: KeyComponent = .whole) {
        (self.key, self.component) = (key, component)
    }

    /// nil for a key path that names nothing that layers have.
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
