internal import Foundation
internal import MediaTypes

/// A parameter of a filter: its key, its type and its default value.
struct FilterParameter: Sendable {
    enum Kind: Sendable {
        case image
        case number(Double)
        case vector([Double])
        case color(CIColor)
        case transform
        case data
        case colorSpace
    }

    let key: String
    let kind: Kind

    static let image = FilterParameter(key: kCIInputImageKey, kind: .image)

    static func number(_ key: String, _ initial: Double) -> FilterParameter {
        FilterParameter(key: key, kind: .number(initial))
    }

    static func vector(_ key: String, _ initial: Double...) -> FilterParameter {
        FilterParameter(key: key, kind: .vector(initial))
    }

    static func color(_ key: String, _ initial: CIColor) -> FilterParameter {
        FilterParameter(key: key, kind: .color(initial))
    }
}

extension FilterParameter.Kind {
    /// What messages say a value has to be.
    var noun: String {
        switch self {
        case .image: "a CIImage"
        case .number: "a number"
        case .vector: "a CIVector"
        case .color: "a CIColor"
        case .transform: "a CGAffineTransform"
        case .data: "Data"
        case .colorSpace: "a CGColorSpace"
        }
    }

    /// Returns a value in the type in which it is stored; nil for a value of another type.
    func value(of value: Any) -> Any? {
        switch self {
        case .image: value as? CIImage
        case .number: ClientNumber.double(value).map { NSNumber(value: $0) }
        case .vector: value as? CIVector
        case .color: value as? CIColor
        case .transform: (value as? CGAffineTransform) ?? (value as? CIVector)?.cgAffineTransformValue
        case .data: (value as? Data) ?? (value as? NSData).map { Data(referencing: $0) }
        case .colorSpace: value as? CGColorSpace
        }
    }

    var initial: Any? {
        switch self {
        case .number(let number): NSNumber(value: number)
        case .vector(let numbers):
            numbers.map { CGFloat($0) }.withUnsafeBufferPointer { values in
                values.baseAddress.map { CIVector(values: $0, count: values.count) }
            }
        case .color(let color): color
        case .transform: CGAffineTransform.identity
        case .image, .data, .colorSpace: nil
        }
    }
}

/// A built-in filter: its parameters, and the recipe that it makes of their values.
struct FilterDefinition: Sendable {
    let name: String
    let parameters: [FilterParameter]
    /// Returns nil if an input is missing.
    let recipe: @Sendable (FilterValues) -> ImageRecipe?

    init(
        _ name: String, _ parameters: [FilterParameter],
        _ recipe: @escaping @Sendable (FilterValues) -> ImageRecipe?
    ) {
        (self.name, self.parameters, self.recipe) = (name, parameters, recipe)
    }

    /// A filter of each pixel's color, with an image and other parameters.
    static func color(
        _ name: String, _ parameters: [FilterParameter] = [],
        _ steps: @escaping @Sendable (FilterValues) -> [ColorStep]?
    ) -> FilterDefinition {
        FilterDefinition(name, [.image] + parameters) { values in
            guard let input = values.image, let steps = steps(values) else { return nil }
            return .steps(input, steps)
        }
    }

    static let named: [String: FilterDefinition] = Dictionary(
        uniqueKeysWithValues: (colorAdjustments + colorEffects + blends + generators + neighborhoods
            + geometry)
            .map { ($0.name, $0) })
}

/// The values of a filter's parameters.
struct FilterValues {
    let definition: FilterDefinition
    let values: [String: Any]

    private func value<T>(_ key: String) -> T? {
        (values[key] ?? definition.parameters.first { $0.key == key }?.kind.initial) as? T
    }

    var image: ImageRecipe? { image(kCIInputImageKey) }
    func image(_ key: String) -> ImageRecipe? { (value(key) as CIImage?)?.recipe }
    func number(_ key: String) -> Double { (value(key) as NSNumber?)?.doubleValue ?? 0 }
    func vector(_ key: String) -> CIVector { value(key) ?? CIVector(x: 0) }
    func color(_ key: String) -> CIColor { value(key) ?? .clear }
    var transform: CGAffineTransform { value(kCIInputTransformKey) ?? .identity }
    func data(_ key: String) -> Data? { value(key) }
    func colorSpace(_ key: String) -> CGColorSpace? { value(key) }
}
