import CPango

/// An owner of one reference to a GObject.
final class GObject {
    let raw: OpaquePointer

    /// Takes ownership of the caller's reference.
    init(taking raw: OpaquePointer) {
        self.raw = raw
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }
}

extension GObject {
    var fontMap: UnsafeMutablePointer<PangoFontMap> { UnsafeMutablePointer(raw) }
    var fcFontMap: OpaquePointer { raw }
    var context: OpaquePointer { raw }
    var layout: OpaquePointer { raw }
}
