import CPango

extension GObject {
    var fontMap: UnsafeMutablePointer<PangoFontMap> { UnsafeMutablePointer(raw) }
    var fcFontMap: OpaquePointer { raw }
    var context: OpaquePointer { raw }
    var layout: OpaquePointer { raw }
}
