public import Foundation

/// Makes transforms of an animation's numbers. Source: CAValueFunction.h.
open class CAValueFunction: NSObject {
    public final let name: CAValueFunctionName
    final var word: String { name.rawValue }

    /// nil for a name that is not known.
    public init?(name: CAValueFunctionName) {
        guard ValueFunction.names.contains(name.rawValue) else { return nil }
        self.name = name
    }
}
