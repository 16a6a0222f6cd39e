import CPango
import ExtraTypes
import Foundation
import Layers
import MediaTypes

/// Lays out the text of a text layer as blocks of lines in its bounds.
struct TextSetting {
    let text: TextProperties
    /// The size of the layer's bounds.
    let size: CGSize
    let fonts: FontLibrary

    func blocks() -> [TextBlock] {
        switch text.text {
        case .none: []
        case .plain(let string): string.isEmpty ? [] : stacked(pieces(wrappable(string)).map(plain))
        case .markup(let markup): markup.text.isEmpty ? [] : [marked(markup)]
        case .attributed(let runs):
            stacked(
                AttributedSetting(
                    setting: self,
                    runs: runs.map { TextRun(text: wrappable($0.text), attributes: $0.attributes) }
                ).blocks())
        }
    }

    private func wrappable(_ string: String) -> String {
        text.isWrapped ? LongWords.breakable(string) : string
    }

    /// Returns the whole text, or each paragraph if any of them is right to left and an explicit edge is
    /// requested: Pango has one alignment per layout, and mirrors it in right-to-left paragraphs.
    private func pieces(_ string: String) -> [String] {
        let isAtEdge = [CATextLayerAlignmentMode.left, .right].map(\.rawValue).contains(text.alignmentMode)
        guard isAtEdge, text.truncationMode == CATextLayerTruncationMode.none.rawValue,
            string.unicodeScalars.contains(where: Self.isRightToLeft)
        else { return [string] }
        return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns whether a character is in a Unicode block of Hebrew, Arabic or a related script.
    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x590...0x8FF, 0x200F, 0x202B, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    private func plain(_ string: String) -> TextBlock {
        let block = TextBlock(string, in: fonts.context)
        let font = fonts.description(text.font, size: text.fontSize)
        // The font must stay alive until Pango has copied it: passing its address doesn't retain it.
        withExtendedLifetime(font) { pango_layout_set_font_description(block.layout.layout, font.raw) }
        let alignment = CATextLayerAlignmentMode(rawValue: text.alignmentMode)
        place(block, alignment: alignment, left: 0, width: size.width)
        return block
    }

    private func marked(_ markup: PangoMarkup) -> TextBlock {
        var attributes: OpaquePointer?
        var plainText: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        guard pango_parse_markup(markup.text, -1, 0, &attributes, &plainText, nil, &error) != 0 else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown"
            g_clear_error(&error)
            LayerRenderingLog.warn(
                "invalid markup is shown as plain text (\(reason)): '\(markup.text.prefix(60))'")
            return plain(markup.text)
        }
        let block = plain(plainText.map { String(cString: $0) } ?? "")
        pango_layout_set_attributes(block.layout.layout, attributes)
        pango_attr_list_unref(attributes)
        g_free(plainText)
        let alignment = CATextLayerAlignmentMode(rawValue: text.alignmentMode)
        place(block, alignment: alignment, left: 0, width: size.width)
        return block
    }

    /// Wraps, truncates and aligns a block between two edges.
    func place(_ block: TextBlock, alignment: CATextLayerAlignmentMode, left: Double, width: Double) {
        let layout = block.layout.layout
        let cut =
            switch text.truncationMode {
            case CATextLayerTruncationMode.start.rawValue: PANGO_ELLIPSIZE_START
            case CATextLayerTruncationMode.middle.rawValue: PANGO_ELLIPSIZE_MIDDLE
            case CATextLayerTruncationMode.end.rawValue: PANGO_ELLIPSIZE_END
            default: PANGO_ELLIPSIZE_NONE
            }
        pango_layout_set_alignment(layout, Self.pango(alignment, in: block))
        pango_layout_set_justify(layout, alignment == .justified ? 1 : 0)
        block.origin.x = left
        if text.isWrapped || cut != PANGO_ELLIPSIZE_NONE {
            pango_layout_set_width(layout, TextUnits.pango(width))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_ellipsize(layout, cut)
            if text.isWrapped, cut != PANGO_ELLIPSIZE_NONE {
                pango_layout_set_height(layout, TextUnits.pango(size.height))
            }
            return
        }
        // Lines keep their length, and the block is placed as a whole. If it is too wide, it starts at the
        // edge at which reading starts.
        let rest = width - block.size.width
        let isRight = alignment == .right || (alignment == .natural && block.isRightToLeft)
        if isRight {
            block.origin.x += rest
        } else if alignment == .center {
            block.origin.x += max(rest / 2, 0)
        }
    }

    /// Returns Pango's alignment. If Pango detects that a text is right to left, its left alignment means the
    /// start of lines. If the direction was set, it means the left.
    private static func pango(_ alignment: CATextLayerAlignmentMode, in block: TextBlock) -> PangoAlignment {
        let (isFound, isRightToLeft) = (block.isDirectionFound, block.isRightToLeft)
        switch alignment {
        case .center: return PANGO_ALIGN_CENTER
        case .left: return isFound && isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        case .right: return isFound && isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
        default: return !isFound && isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        }
    }

    /// Stacks blocks vertically. The y coordinate of each block is the space before it.
    private func stacked(_ blocks: [TextBlock]) -> [TextBlock] {
        var y = 0.0
        for block in blocks {
            block.origin.y += y
            y = block.origin.y + block.size.height
        }
        return blocks
    }
}
