import CPango
import ExtraTypes
import Foundation
import Layers
import MediaTypes

/// Lays out attributed text, with one block for successive paragraphs of the same style.
struct AttributedSetting {
    let setting: TextSetting
    let runs: [TextRun]

    func blocks() -> [TextBlock] {
        var blocks: [TextBlock] = []
        var after = 0.0
        for paragraph in Self.paragraphs(runs) {
            let style = paragraph.first?.attributes.paragraph ?? ParagraphAttributes()
            let block = self.block(paragraph, style)
            block.origin.y = after + style.paragraphSpacingBefore
            // Line spacing also applies between paragraphs.
            after = style.paragraphSpacing + style.lineSpacing
            blocks.append(block)
        }
        return blocks
    }

    /// Returns the runs of each paragraph, without line feeds. An empty paragraph has an empty run with the
    /// font of the run that ends it, or of the text's last run.
    static func paragraphs(_ runs: [TextRun]) -> [[TextRun]] {
        var paragraphs: [[TextRun]] = [[]]
        for run in runs {
            let lines = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, line) in lines.enumerated() {
                if index > 0 { paragraphs.append([]) }
                let last = paragraphs.count - 1
                // A run that consists only of the line feed has no characters, so the next run determines the
                // paragraph's font.
                if paragraphs[last].first?.text.isEmpty == true { paragraphs[last] = [] }
                if !line.isEmpty || paragraphs[last].isEmpty {
                    paragraphs[last].append(TextRun(text: String(line), attributes: run.attributes))
                }
            }
        }
        return paragraphs
    }

    private func block(_ runs: [TextRun], _ style: ParagraphAttributes) -> TextBlock {
        let block = TextBlock(runs.map(\.text).joined(), in: context(style))
        let attributes = AttributeList()
        var start = 0
        var first: FontDescription?
        let (runs, alpha) = Self.withoutAlpha(runs)
        block.alpha = alpha
        for run in runs {
            let font = run.attributes.font ?? LayerFont(family: "Sans", size: 12)
            let size = font.size > 0 ? font.size : 12
            let description = setting.fonts.description(font, size: size)
            let bytes = start..<start + run.text.replacing("\0", with: "\u{FFFD}").utf8.count
            first = first ?? description
            attributes.add(run.attributes, font: description, over: bytes)
            if let width = run.attributes.strokeWidth, width != 0 {
                let color = run.attributes.strokeColor ?? run.attributes.foregroundColor ?? .black
                block.outlines.append((bytes, abs(width) / 100 * size, color))
            }
            start = bytes.upperBound
        }
        if style.lineHeightMultiple > 0 {
            attributes.add(pango_attr_line_height_new(style.lineHeightMultiple))
        }
        // An empty paragraph has no bytes for attributes, so its font determines the height. In other
        // paragraphs, runs would inherit values that their fonts don't specify, such as a weight.
        if let first, start == 0 { pango_layout_set_font_description(block.layout.layout, first.raw) }
        pango_layout_set_attributes(block.layout.layout, attributes.raw)
        pango_layout_set_spacing(block.layout.layout, TextUnits.pango(style.lineSpacing))
        place(block, style)
        limitLines(of: block, attributes, style)
        return block
    }

    /// Returns the alpha that all runs share, and the runs without it. The alpha is 1 if they don't share
    /// one, or if underlines and other decorations have separate colors.
    private static func withoutAlpha(_ runs: [TextRun]) -> ([TextRun], Double) {
        let alpha = runs.first?.attributes.foregroundColor?.rgba.w ?? 1
        let isShared = runs.allSatisfy { run in
            let look = run.attributes
            return (look.foregroundColor?.rgba.w ?? 1) == alpha && look.backgroundColor == nil
                && look.underlineColor == nil && look.strikethroughColor == nil && look.strokeWidth == nil
        }
        guard isShared, alpha < 1 else { return (runs, 1) }
        let opaque = runs.map { run in
            var run = run
            run.attributes.foregroundColor?.rgba.w = 1
            return run
        }
        return (opaque, alpha)
    }

    private func context(_ style: ParagraphAttributes) -> GObject {
        switch NSWritingDirection(rawValue: style.baseWritingDirection) ?? .natural {
        case .natural: setting.fonts.context
        case .leftToRight: setting.fonts.context(direction: PANGO_DIRECTION_LTR)
        case .rightToLeft: setting.fonts.context(direction: PANGO_DIRECTION_RTL)
        }
    }

    private func place(_ block: TextBlock, _ style: ParagraphAttributes) {
        let right = style.tailIndent > 0 ? style.tailIndent : setting.size.width + style.tailIndent
        if style.baseWritingDirection != NSWritingDirection.natural.rawValue {
            pango_layout_set_auto_dir(block.layout.layout, 0)
        }
        pango_layout_set_indent(
            block.layout.layout, TextUnits.pango(style.firstLineHeadIndent - style.headIndent))
        let alignment: CATextLayerAlignmentMode =
            switch NSTextAlignment(rawValue: style.alignment) ?? .natural {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: CATextLayerAlignmentMode(rawValue: setting.text.alignmentMode)
            }
        setting.place(
            block, alignment: alignment, left: style.headIndent, width: max(right - style.headIndent, 0))
    }

    /// Limits line heights to the minimum and maximum of the style.
    private func limitLines(of block: TextBlock, _ attributes: AttributeList, _ style: ParagraphAttributes) {
        guard style.minimumLineHeight > 0 || style.maximumLineHeight > 0 else { return }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(
            pango_layout_get_line_readonly(block.layout.layout, 0), nil, &logical)
        let natural = TextUnits.points(logical.height)
        var height = max(natural, style.minimumLineHeight)
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        // Lines with characters in other fonts may be taller than the first one.
        guard height != natural || style.minimumLineHeight == style.maximumLineHeight else { return }
        attributes.add(pango_attr_line_height_new_absolute(TextUnits.pango(height)))
        // Pango ignores a list that the layout already has, so it is removed first.
        pango_layout_set_attributes(block.layout.layout, nil)
        pango_layout_set_attributes(block.layout.layout, attributes.raw)
    }
}
