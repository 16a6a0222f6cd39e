import CPango

/// Owns one reference of a GObject.
final class GObject {
    let raw: OpaquePointer

    /// Takes over the caller's reference.
    init(taking raw: OpaquePointer) {
        self.raw = raw
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }
}
