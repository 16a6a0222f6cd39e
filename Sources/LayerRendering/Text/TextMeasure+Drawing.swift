import CPango
package import ExtraTypes
package import Foundation
package import Layers
import MediaTypes

extension TextMeasure {
    /// Draws attributed text with its upper left corner at a point, with y down.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are wrapped, aligned and truncated, by the line break mode of the first
    ///     paragraph; `nil` if only line feeds end lines.
    ///   - height: The maximum height; `nil` for all lines. Lines that don't fit completely are omitted, except for the
    ///     first one.
    package func draw(
        _ runs: [TextRun], at point: CGPoint, width: Double? = nil, height: Double? = nil, with pen: Pen
    ) {
        let blocks = blocks(of: runs, width: width)
        pen.saving {
            cairo_translate(pen.raw, point.x, point.y)
            if let height, let cut = Self.cut(blocks.flatMap(\.lines), height) {
                let far = 1e6
                cairo_rectangle(pen.raw, -far, -far, 2 * far, far + cut)
                cairo_clip(pen.raw)
            }
            for block in blocks { block.draw(with: pen, color: .black) }
        }
    }

    /// Returns the bottom of the last line that fits; `nil` if all lines do.
    private static func cut(_ lines: [CGRect], _ height: Double) -> Double? {
        // Layout rounds to 1024ths of a point.
        guard let index = lines.firstIndex(where: { $0.maxY > height + 0.01 }) else { return nil }
        return lines[max(index - 1, 0)].maxY
    }

    private func blocks(of runs: [TextRun], width: Double?) -> [TextBlock] {
        var text = TextProperties()
        text.text = .attributed(runs)
        text.alignmentMode = CATextLayerAlignmentMode.natural.rawValue
        if width != nil {
            let mode = runs.first?.attributes.paragraph?.lineBreakMode ?? 0
            let truncation = Self.truncation(NSLineBreakMode(rawValue: mode) ?? .byWordWrapping)
            text.truncationMode = truncation.rawValue
            text.isWrapped = truncation == .none && mode != NSLineBreakMode.byClipping.rawValue
        }
        return TextSetting(text: text, size: CGSize(width: width ?? 0, height: 0), fonts: fonts).blocks()
    }

    private static func truncation(_ mode: NSLineBreakMode) -> CATextLayerTruncationMode {
        switch mode {
        case .byTruncatingHead: .start
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .end
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        }
    }

    /// Returns the measures of a font in points, as Pango has them.
    package func metrics(of font: LayerFont) -> FontMetrics {
        let description = fonts.description(font, size: font.size)
        let metrics = pango_context_get_metrics(fonts.context.context, description.raw, nil)
        defer { pango_font_metrics_unref(metrics) }
        func rise(_ letter: String) -> Double {
            let block = TextBlock(letter, in: fonts.context)
            pango_layout_set_font_description(block.layout.layout, description.raw)
            var ink = PangoRectangle()
            pango_layout_get_extents(block.layout.layout, &ink, nil)
            return TextUnits.points(pango_layout_get_baseline(block.layout.layout) - ink.y)
        }
        let (ascent, descent) = (
            TextUnits.points(pango_font_metrics_get_ascent(metrics)),
            TextUnits.points(pango_font_metrics_get_descent(metrics))
        )
        return FontMetrics(
            ascender: ascent, descender: descent,
            lineHeight: max(TextUnits.points(pango_font_metrics_get_height(metrics)), ascent + descent),
            capHeight: rise("H"), xHeight: rise("x"), family: family(of: description))
    }

    /// Returns the name of the family that Pango loads for a description.
    private func family(of description: FontDescription) -> String {
        let own = pango_font_description_get_family(description.raw).map { String(cString: $0) } ?? ""
        guard let font = pango_context_load_font(fonts.context.context, description.raw) else { return own }
        defer { g_object_unref(font) }
        guard let loaded = pango_font_describe(font) else { return own }
        defer { pango_font_description_free(loaded) }
        return pango_font_description_get_family(loaded).map { String(cString: $0) } ?? own
    }
}

/// The measures of a font in points, all of them positive.
package struct FontMetrics: Sendable, Hashable {
    package var ascender: Double
    package var descender: Double
    package var lineHeight: Double
    package var capHeight: Double
    package var xHeight: Double
    /// The family whose font is used, which may be a substitute.
    package var family: String

    /// The space between lines.
    package var leading: Double { max(lineHeight - ascender - descender, 0) }
}
