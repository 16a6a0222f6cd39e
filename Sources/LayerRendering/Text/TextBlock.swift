import CPango
import Foundation
import Layers
import MediaTypes

/// Paragraphs that are laid out together, as a Pango layout and its position in the layer.
final class TextBlock {
    let layout: GObject
    /// The upper left corner of the layout in points from that of the layer, with y down.
    var origin = CGPoint.zero
    /// The alpha of the whole text, in addition to the alpha of its colors. It is separate because Cairo
    /// ignores the color's alpha when it draws color glyphs, such as emoji.
    var alpha = 1.0
    /// The stroked runs: byte range, width and color.
    var outlines: [(bytes: Range<Int>, width: Double, color: LayerColor)] = []

    init(_ text: String, in context: GObject) {
        layout = GObject(taking: pango_layout_new(context.context))
        setText(text)
    }

    func setText(_ text: String) {
        // Pango ends text at a zero byte.
        var text = text.replacing("\0", with: "\u{FFFD}")
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                pango_layout_set_text(layout.layout, characters.baseAddress, Int32(characters.count))
            }
        }
    }

    /// The size of the layout's lines, regardless of their ink.
    var size: CGSize {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout.layout, nil, &logical)
        return CGSize(width: TextUnits.points(logical.width), height: TextUnits.points(logical.height))
    }

    /// The rectangles of the lines in points from the layer's upper left corner, with y down.
    var lines: [CGRect] {
        var lines: [CGRect] = []
        let iterator = pango_layout_get_iter(layout.layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            lines.append(
                CGRect(
                    x: TextUnits.points(logical.x), y: TextUnits.points(logical.y),
                    width: TextUnits.points(logical.width), height: TextUnits.points(logical.height)
                ).offsetBy(dx: origin.x, dy: origin.y))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    /// The extents of lines and ink in points from the layer's upper left corner, with y down.
    lazy var extents: CGRect = {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_extents(layout.layout, &ink, &logical)
        let both = [ink, logical].map {
            CGRect(
                x: TextUnits.points($0.x), y: TextUnits.points($0.y), width: TextUnits.points($0.width),
                height: TextUnits.points($0.height))
        }
        let reach = 1 + (outlines.map(\.width).max() ?? 0)
        return both[0].union(both[1]).offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -reach, dy: -reach)
    }()

    /// Whether the first line is right to left. Its first directional character determines this, unless a
    /// direction was set.
    var isRightToLeft: Bool {
        guard let line = pango_layout_get_line_readonly(layout.layout, 0) else { return false }
        return line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    }

    /// Whether Pango detects the direction of each paragraph.
    var isDirectionFound: Bool { pango_layout_get_auto_dir(layout.layout) != 0 }

    /// Draws in points from the layer's upper left corner, with y down.
    func draw(with pen: Pen, color: LayerColor) {
        // Glyphs beyond FreeType's size limit are not drawn.
        var matrix = cairo_matrix_t()
        cairo_get_matrix(pen.raw, &matrix)
        let stretch = max(hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
        guard stretch < 256, isSeen(by: pen) else { return }
        pen.saving {
            cairo_translate(pen.raw, origin.x, origin.y)
            pango_cairo_update_layout(pen.raw, layout.layout)
            var (color, alpha) = (color, alpha)
            if pango_layout_get_attributes(layout.layout) == nil {
                alpha *= color.rgba.w
                color.rgba.w = 1
            }
            if alpha < 1 { cairo_push_group(pen.raw) }
            pen.setColor(color)
            drawLines(with: pen)
            if alpha < 1 {
                cairo_pop_group_to_source(pen.raw)
                cairo_paint_with_alpha(pen.raw, alpha)
            }
            if !outlines.isEmpty { drawOutlines(with: pen) }
        }
    }

    /// Returns whether any part may be visible in the pen's clip area.
    private func isSeen(by pen: Pen) -> Bool {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pen.raw, &left, &top, &right, &bottom)
        return extents.minX <= right && extents.maxX >= left && extents.minY <= bottom && extents.maxY >= top
    }

    /// Draws only lines that may be visible, which are a few lines of a long scrolling text.
    private func drawLines(with pen: Pen) {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pen.raw, &left, &top, &right, &bottom)
        let iterator = pango_layout_get_iter(layout.layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            // Marks above and below letters may extend over other lines.
            let (y, height) = (TextUnits.points(logical.y), TextUnits.points(logical.height))
            guard y + 4 * height >= top, y - 3 * height <= bottom else { continue }
            let baseline = pango_layout_iter_get_baseline(iterator)
            cairo_move_to(pen.raw, TextUnits.points(logical.x), TextUnits.points(baseline))
            pango_cairo_show_layout_line(pen.raw, pango_layout_iter_get_line_readonly(iterator))
        } while pango_layout_iter_next_line(iterator) != 0
    }

    private func drawOutlines(with pen: Pen) {
        let iterator = pango_layout_get_iter(layout.layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
            let start = Int(run.pointee.item.pointee.offset)
            guard let outline = outlines.first(where: { $0.bytes.contains(start) }) else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &logical)
            let baseline = pango_layout_iter_get_baseline(iterator) - run.pointee.y_offset
            cairo_move_to(pen.raw, TextUnits.points(logical.x), TextUnits.points(baseline))
            pango_cairo_glyph_string_path(pen.raw, run.pointee.item.pointee.analysis.font, run.pointee.glyphs)
            pen.setColor(outline.color)
            cairo_set_line_width(pen.raw, outline.width)
            cairo_set_line_join(pen.raw, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(pen.raw)
        } while pango_layout_iter_next_run(iterator) != 0
    }
}
