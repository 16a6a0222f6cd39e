/// The values of a layer while animations are applied.
struct PresentedValues {
    private(set) var properties: LayerProperties
    /// The components of transforms with animated parts. They are decomposed once, so that parts don't affect
    /// each other.
    private var components: [LayerKey: TransformComponents] = [:]
    /// The rotation angle along paths, in radians.
    var turn: Double = 0

    init(_ properties: LayerProperties) {
        self.properties = properties
    }

    func value(of target: KeyTarget) -> LayerValue {
        guard let parts = components[target.key] else { return target.value(in: properties) }
        return parts.part(target.component)
    }

    mutating func set(_ value: LayerValue, for target: KeyTarget) {
        guard case .transform(let matrix) = target.key.field.value(in: properties) else {
            return target.set(value, in: &properties)
        }
        if target.component == .whole {
            components[target.key] = nil
            return target.set(value, in: &properties)
        }
        var parts = components[target.key] ?? matrix.components ?? TransformComponents()
        parts.set(target.component, value)
        components[target.key] = parts
    }

    /// The properties with all values applied.
    var result: LayerProperties {
        var result = properties
        for (key, parts) in components { KeyTarget(key).set(.transform(parts.matrix), in: &result) }
        if turn != 0 {
            result.geometry.transform = Matrix4(rotation: turn, x: 0, y: 0, z: 1)
                .concatenating(result.geometry.transform)
        }
        return result
    }
}
