import Foundation

/// Reads a client's values as what a key path holds.
struct ValueReading {
    var target: KeyTarget
    var valueFunction: String?

    /// Whether the property is a point, or two numbers that can be given as one.
    var takesPoints: Bool {
        switch target.value(in: Self.everything) {
        case .point: true
        case .size: target.component == .translation
        default: false
        }
    }

    /// nil for a value that the property cannot take.
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

    /// A layer of every kind, for the kinds of its values.
    private static let everything: LayerProperties = {
        var properties = LayerProperties()
        properties.text = TextProperties()
        properties.shape = ShapeProperties()
        properties.gradient = GradientProperties()
        return properties
    }()
}
