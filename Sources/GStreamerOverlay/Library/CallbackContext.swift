/// The context of a C callback: a Swift function, or an object that the callback calls.
///
/// C owns it, and releases it by a destroy notify.
final class CallbackContext<Value> {
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// The pointer to pass to C, together with a destroy notify that calls `release(_:)`.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func at(_ context: UnsafeMutableRawPointer?) -> Value {
        Unmanaged<CallbackContext>.fromOpaque(context!).takeUnretainedValue().value
    }

    static func release(_ context: UnsafeMutableRawPointer?) {
        Unmanaged<CallbackContext>.fromOpaque(context!).release()
    }
}

/// The context of a callback without arguments, which only notifies.
typealias NewsHandler = CallbackContext<@Sendable () -> Void>
