internal import Foundation
internal import MediaTypes

/// Converts a client's values to those of a key path.
struct ValueReading {
    var target: KeyTarget
    var valueFunction: String?

    /// Whether the property is a point, or a pair of numbers that clients may pass as a point.
    var takesPoints: Bool {
        switch target.value(in: Self.everything) {
        case .point: true
        case .size: target.component == .translation
        default: false
        }
    }

    /// Returns the converted value; `nil` if it isn't valid for the property.
    func value(_ any: Any) -> LayerValue? {
        if let valueFunction, target == KeyTarget(.transform) {
            if ValueFunction.takesThree(valueFunction), let list = any as? [Any] {
                let numbers = list.compactMap(ClientNumber.double)
                return numbers.count == 3 ? .numbers(numbers) : nil
            }
            return ClientNumber.double(any).map { .numbers([$0]) }
        }
        return ClientValue.value(any, like: target.value(in: Self.everything))
    }

    /// The properties of all kinds of layers, used to determine the kind of a value.
    private static let everything: LayerProperties = {
        var properties = LayerProperties()
        properties.text = TextProperties()
        properties.shape = ShapeProperties()
        properties.gradient = GradientProperties()
        return properties
    }()
}
