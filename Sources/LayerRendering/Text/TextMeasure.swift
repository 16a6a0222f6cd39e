package import Foundation
package import Layers
import MediaTypes

/// Measures texts as a renderer will set them, for whoever has to know a text's height beforehand. Keeps its
/// fonts from one text to the next. For one thread at a time.
package final class TextMeasure {
    private let fonts = FontLibrary()

    package init() {}

    /// The height of an attributed text in points, its lines broken at a width.
    package func height(of runs: [TextRun], width: Double) -> Double {
        var text = TextProperties()
        text.text = .attributed(runs)
        text.isWrapped = true
        let room = CGSize(width: width, height: 0)
        let blocks = TextSetting(text: text, size: room, fonts: fonts).blocks()
        return blocks.last.map { $0.origin.y + $0.size.height } ?? 0
    }

    /// Whether there is a font of a name, so that none has to stand in for it.
    package func hasFont(named name: String) -> Bool { fonts.installed(name) != nil }

    /// Whether a file is a font that can be read.
    package static func isFont(_ file: URL) -> Bool { FontLibrary.isFont(file) }
}
