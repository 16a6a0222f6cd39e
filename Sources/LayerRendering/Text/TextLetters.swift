import CPango
import ExtraTypes
import Foundation
package import Layers
import MediaTypes

extension TextMeasure {
    /// Returns the letters of a text that no installed font contains, sorted and without duplicates.
    package func missingLetters(in text: TextProperties) -> [Unicode.Scalar] {
        // Line breaks don't matter, and truncation would hide letters.
        var text = text
        text.isWrapped = false
        text.truncationMode = CATextLayerTruncationMode.none.rawValue
        let letters = TextSetting(text: text, size: .zero, fonts: fonts).blocks().flatMap(\.missingLetters)
        return Set(letters).sorted()
    }

    /// Returns the names of a text's fonts that aren't installed, sorted and without duplicates.
    package func missingFonts(in text: TextProperties) -> [String] {
        let used: [LayerFont] =
            switch text.text {
            case .none: []
            case .plain, .markup: [text.font]
            case .attributed(let runs): runs.compactMap(\.attributes.font)
            }
        return Set(used.filter { $0.file == nil && !hasFont(named: $0.family) }.map(\.family)).sorted()
    }
}

extension TextBlock {
    /// The characters that Pango draws as boxes with hexadecimal digits.
    fileprivate var missingLetters: [Unicode.Scalar] {
        guard pango_layout_get_unknown_glyphs_count(layout.layout) > 0 else { return [] }
        var letters: [Unicode.Scalar] = []
        let iterator = pango_layout_get_iter(layout.layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator),
                let glyphs = run.pointee.glyphs
            else { continue }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let glyph = glyphs.pointee.glyphs[index].glyph
                guard glyph & Self.unknown != 0, glyph != Self.empty else { continue }
                letters += Unicode.Scalar(glyph & ~Self.unknown).map { [$0] } ?? []
            }
        } while pango_layout_iter_next_run(iterator) != 0
        return letters
    }

    /// `PANGO_GLYPH_UNKNOWN_FLAG`: the rest of the glyph is the character.
    private static var unknown: UInt32 { 0x1000_0000 }
    /// `PANGO_GLYPH_EMPTY`.
    private static var empty: UInt32 { 0x0FFF_FFFF }
}
