import CPango

/// A font description for Pango.
final class FontDescription {
    let raw: OpaquePointer

    init(taking raw: OpaquePointer) {
        self.raw = raw
    }

    init(family: String) {
        raw = pango_font_description_new()
        pango_font_description_set_family(raw, family)
    }

    /// - Parameter style: The part of a PostScript name after the hyphen, in lowercase.
    convenience init(family: String, style: String) {
        self.init(family: family)
        let weights = [
            ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600),
            ("extrabold", 800), ("ultrabold", 800), ("thin", 100), ("light", 300), ("medium", 500),
            ("bold", 700), ("heavy", 900), ("black", 900),
        ]
        if let weight = weights.first(where: { style.contains($0.0) })?.1 { setWeight(weight) }
        if style.contains("italic") || style.contains("oblique") { setItalic(true) }
    }

    deinit { pango_font_description_free(raw) }

    func copy() -> FontDescription { FontDescription(taking: pango_font_description_copy(raw)) }

    /// Sets a weight from 100 to 1000.
    func setWeight(_ weight: Int) {
        pango_font_description_set_weight(raw, PangoWeight(UInt32(min(max(weight, 100), 1000))))
    }

    func setItalic(_ isItalic: Bool) {
        pango_font_description_set_style(raw, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }

    /// Sets the size in units of the surface, within FreeType's limits. Pango has no metrics for letters of
    /// size 0.
    func setSize(_ size: Double) {
        let size = size.isFinite ? min(max(size, 1.0 / 64), 4096) : 1.0 / 64
        pango_font_description_set_absolute_size(raw, size * Double(PANGO_SCALE))
    }
}
