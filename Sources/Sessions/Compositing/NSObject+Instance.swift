internal import Foundation

extension NSObject {
    /// Returns a new instance of a class, initialized by its own `init()`, as `[[class alloc] init]` does.
    ///
    /// Swift lets a metatype create instances by a `required` initializer only, which `init()` of `NSObject` and of the
    /// classes of clients is not. All subclasses have it at the same place of their table of methods, where a call
    /// by a class with a required `init()` finds it. Traps if the class has no `init()`.
    // Not optimized: the compiler may replace such a call if it knows all classes that it could concern.
    @_optimize(none) @inline(never)
    static func instance(of objectClass: NSObject.Type) -> NSObject {
        unsafeBitCast(objectClass, to: InitializableObject.Type.self).init()
    }
}

/// A class whose `init()` is called on its metatype.
private class InitializableObject: NSObject {
    required override init() { super.init() }
}

/// Keeps `InitializableObject` from being final.
private final class InitializableSubclass: InitializableObject {
    required init() { super.init() }
}
