import Foundation

/// Converts a client's values to those of a key path.
struct ValueReading {
    var target: KeyTarget
    var valueFunction: String?

    /// Whether the property is a point, or two numbers that can be given as a point.
    var takesPoints: Bool {
        switch target.value(in: Self.everything) {
        case .point: true
        case .size: target.component == .translation
        default: false
        }
    }

    /// Returns nil for a value that the property cannot have.
    func value(_ any: Any) -> LayerValue? {
        if let valueFunction, target == KeyTarget(.transform) {
            if ValueFunction.takesThree(valueFunction), let list = any as? [Any] {
                let numbers = list.compactMap(ClientValue.number)
                return numbers.count == 3 ? .numbers(numbers) : nil
            }
            return ClientValue.number(any).map { .numbers([$0]) }
        }
        return ClientValue.value(any, like: target.value(in: Self.everything))
    }

    /// The properties of a layer of all kinds, which determine the kinds of values.
    private static let everything: LayerProperties = {
        var properties = LayerProperties()
        properties.text = TextProperties()
        properties.shape = ShapeProperties()
        properties.gradient = GradientProperties()
        return properties
    }()
}
