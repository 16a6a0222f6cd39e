public import Foundation
internal import MediaTypes

/// A function that makes an image, found by its name, with parameters by keys. Source: CIFilter.h.
///
/// Names and keys are Core Image's; Docs/Coverage.md lists the filters. Not to be used by several threads at once.
open class CIFilter: NSObject, NSCopying {
    final let definition: FilterDefinition
    private final var values: [String: Any] = [:]

    init(_ definition: FilterDefinition) { self.definition = definition }

    /// Creates a filter without parameters and output, for subclasses that have their own.
    public override init() { definition = FilterDefinition("", []) { _ in nil } }

    /// Returns the built-in filter of a name, with default parameters; `nil` for an unknown name.
    public convenience init?(name: String) {
        guard let definition = FilterDefinition.named[name] else { return nil }
        self.init(definition)
    }

    /// Returns the built-in filter of a name; other parameters than those given have their default values.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    /// Returns the names of the filters in a category, sorted: all of them for `nil`, none for other names.
    open class func filterNames(inCategory category: String?) -> [String] {
        category == nil ? FilterDefinition.named.keys.sorted() : []
    }

    /// The name; that of the class if it is a client's.
    open var name: String { definition.name.isEmpty ? "\(type(of: self))" : definition.name }
    /// The keys of the parameters.
    open var inputKeys: [String] { definition.parameters.map(\.key) }
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The image; `nil` if an input image is missing, or the data of a color cube is of another size.
    open var outputImage: CIImage? {
        definition.recipe(FilterValues(definition: definition, values: values)).map { CIImage($0) }
    }

    /// Sets all parameters to their default values.
    open func setDefaults() { values = [:] }

    /// Sets a parameter. `nil` sets the default value.
    ///
    /// Numbers may be of any type. Points, rectangles and rows of matrices are `CIVector`s. Traps for an unknown
    /// key, as Core Image raises an exception, and for a value of another type.
    open func setValue(_ value: Any?, forKey key: String) {
        let parameter = definition.parameters.first { $0.key == key }
        guard let parameter else {
            refuse("the filter \(name) has no key \(key): use one of \(inputKeys.joined(separator: ", "))")
        }
        guard let value, !(value is NSNull) else { return values[key] = nil }
        guard let stored = parameter.kind.value(of: value) else {
            refuse(
                "invalid value for the key \(key) of \(name): \(type(of: value)), expected \(parameter.kind.noun)"
            )
        }
        values[key] = stored
    }

    /// Returns a parameter, or the image for the key `outputImage`. Traps for an unknown key.
    open func value(forKey key: String) -> Any? {
        if key == kCIOutputImageKey { return outputImage }
        guard let parameter = definition.parameters.first(where: { $0.key == key }) else {
            refuse("the filter \(name) has no key \(key): use one of \(inputKeys.joined(separator: ", "))")
        }
        return values[key] ?? parameter.kind.initial
    }

    /// Returns a filter of the same name with the same parameters.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CIFilter(definition)
        copy.values = values
        return copy
    }

    open override var description: String {
        (["<\(name)>"] + inputKeys.filter { values[$0] != nil }.map { "  \($0)=\(values[$0] ?? "")" })
            .joined(separator: "\n")
    }
}
