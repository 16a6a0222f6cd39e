/// The kind of a change. Source: NSKeyValueObserving.h.
public enum NSKeyValueChange: UInt, Sendable {
    /// The value was set: the only kind that is reported here.
    case setting = 1
    case insertion = 2
    case removal = 3
    case replacement = 4
}
