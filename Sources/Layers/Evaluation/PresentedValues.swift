/// The values of one layer while its animations are applied.
struct PresentedValues {
    private(set) var properties: LayerProperties
    /// Transforms of which parts are animated, taken apart once, so that parts do not disturb each other.
    private var components: [LayerKey: TransformComponents] = [:]
    /// What rotation along paths adds, in radians.
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

    /// Everything put together.
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
