package import Foundation
package import Layers
import MediaTypes

/// Measures text as a renderer lays it out, for callers that need its height beforehand. It caches fonts. Not
/// safe to use from several threads at once.
package final class TextMeasure {
    private let fonts = FontLibrary()

    package init() {}

    /// Returns the height of attributed text in points, with its lines wrapped at a width.
    package func height(of runs: [TextRun], width: Double) -> Double {
        var text = TextProperties()
        text.text = .attributed(runs)
        text.isWrapped = true
        let room = CGSize(width: width, height: 0)
        let blocks = TextSetting(text: text, size: room, fonts: fonts).blocks()
        return blocks.last.map { $0.origin.y + $0.size.height } ?? 0
    }

    /// Returns whether a font with a name is installed, so that it is not substituted.
    package func hasFont(named name: String) -> Bool { fonts.installed(name) != nil }

    /// Returns whether a file is a readable font.
    package static func isFont(_ file: URL) -> Bool { FontLibrary.isFont(file) }
}
