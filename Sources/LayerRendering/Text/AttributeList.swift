import CPango
import Foundation
import Layers
import MediaTypes

/// Pango attributes over byte ranges of a text.
final class AttributeList {
    let raw: OpaquePointer

    init() {
        raw = pango_attr_list_new()
    }

    deinit { pango_attr_list_unref(raw) }

    /// Adds an attribute and takes ownership of it.
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, over bytes: Range<Int>? = nil) {
        guard let attribute else { return }
        if let bytes {
            attribute.pointee.start_index = UInt32(bytes.lowerBound)
            attribute.pointee.end_index = UInt32(bytes.upperBound)
        }
        pango_attr_list_insert(raw, attribute)
    }

    /// Adds a run's attributes. The fill is omitted if the run is only stroked.
    func add(_ run: TextAttributes, font: FontDescription, over bytes: Range<Int>) {
        add(pango_attr_font_desc_new(font.raw), over: bytes)
        var color = run.foregroundColor ?? .black
        if let width = run.strokeWidth, width > 0 { color.rgba.w = 0 }
        addColor(color, over: bytes, pango_attr_foreground_new, pango_attr_foreground_alpha_new)
        if let color = run.backgroundColor {
            addColor(color, over: bytes, pango_attr_background_new, pango_attr_background_alpha_new)
        }
        if run.underlineStyle != 0 {
            let isDouble = run.underlineStyle & 0x0F == NSUnderlineStyle.double.rawValue
            add(
                pango_attr_underline_new(isDouble ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE),
                over: bytes)
            if let color = run.underlineColor { addColor(color, over: bytes, pango_attr_underline_color_new) }
        }
        if run.strikethroughStyle != 0 {
            add(pango_attr_strikethrough_new(1), over: bytes)
            if let color = run.strikethroughColor {
                addColor(color, over: bytes, pango_attr_strikethrough_color_new)
            }
        }
        if let kern = run.kern { add(pango_attr_letter_spacing_new(TextUnits.pango(kern)), over: bytes) }
        if let rise = run.baselineOffset { add(pango_attr_rise_new(TextUnits.pango(rise)), over: bytes) }
    }

    private typealias ColorMaker = (UInt16, UInt16, UInt16) -> UnsafeMutablePointer<PangoAttribute>?
    private typealias AlphaMaker = (UInt16) -> UnsafeMutablePointer<PangoAttribute>?

    private func addColor(
        _ color: LayerColor, over bytes: Range<Int>, _ make: ColorMaker, _ makeAlpha: AlphaMaker? = nil
    ) {
        func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65_535).rounded()) }
        add(make(part(color.rgba.x), part(color.rgba.y), part(color.rgba.z)), over: bytes)
        // Pango treats an alpha of 0 as unset. The least value that it accepts is 0 in 8 bits.
        if let makeAlpha { add(makeAlpha(max(part(color.rgba.w), 1)), over: bytes) }
    }
}
