/// The values that a handler of changes receives. Source: NSKeyValueObserving.h.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The handler is called at once, on the calling thread, with the current value.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    @available(*, unavailable, message: "Changes are reported after they were made: use .old")
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}
