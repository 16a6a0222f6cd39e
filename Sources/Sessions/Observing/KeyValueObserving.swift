/// A class whose properties can be observed. Not for clients: on Apple's systems each `NSObject` is of this
/// kind.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension _KeyValueCodingAndObserving {
    /// Observes a property, or a property of an object that it holds, such as `\.currentItem?.status`.
    ///
    /// The handler is called once for each change, in the order of the changes, on the thread that made it: the
    /// client's for properties that it sets, a private queue for changes during playback or export. A change
    /// that is made while a handler of this observation runs is reported after it has returned. Setting an
    /// equal value is not a change.
    ///
    /// Traps if the property is not one of those that `Docs/Coverage.md` names.
    ///
    /// - Returns: The observation. It ends when it is released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = KeyPathObservation(self, keyPath, options, changeHandler)
        observation.begin(self)
        return NSKeyValueObservation(observation)
    }
}
