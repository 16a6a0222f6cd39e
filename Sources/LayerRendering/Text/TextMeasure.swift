package import ExtraTypes
package import Foundation
package import Layers
import MediaTypes

/// Measures text as a renderer lays it out, for callers that need its size first. It caches fonts. It must be
/// used by one thread at a time.
package final class TextMeasure {
    let fonts = FontLibrary()
    private var lineHeights: [LayerFont: Double] = [:]

    package init() {}

    /// Returns the height of attributed text in points, wrapped at a width.
    package func height(of runs: [TextRun], width: Double) -> Double {
        var text = TextProperties()
        text.text = .attributed(runs)
        text.isWrapped = true
        let room = CGSize(width: width, height: 0)
        let blocks = TextSetting(text: text, size: room, fonts: fonts).blocks()
        return blocks.last.map { $0.origin.y + $0.size.height } ?? 0
    }

    /// Returns the size of attributed text in points.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are wrapped; `nil` if only line feeds end them.
    ///   - height: The maximum height; `nil` for all lines. Lines that don't fit completely are omitted,
    ///     except for the first one.
    package func size(of runs: [TextRun], width: Double? = nil, height: Double? = nil) -> CGSize {
        var text = TextProperties()
        text.text = .attributed(runs.map(\.startingAtTheEdge))
        text.alignmentMode = CATextLayerAlignmentMode.left.rawValue
        text.isWrapped = width != nil
        let room = CGSize(width: width ?? 0, height: 0)
        let blocks = TextSetting(text: text, size: room, fonts: fonts).blocks()
        var size = CGSize.zero
        for line in blocks.flatMap(\.lines) {
            if let height, size.height > 0, line.maxY > height { break }
            size = CGSize(width: max(size.width, line.maxX), height: line.maxY)
        }
        return size
    }

    /// Returns the height of a line of a font, its ascent and descent, relative to the font size.
    package func lineHeight(of font: LayerFont) -> Double {
        var font = font
        font.size = 100
        if let known = lineHeights[font] { return known }
        var attributes = TextAttributes()
        attributes.font = font
        let height = size(of: [TextRun(text: "x", attributes: attributes)]).height / 100
        let valid = height > 0.1 && height < 10 ? Double(height) : 1
        lineHeights[font] = valid
        return valid
    }

    /// Returns whether a font with a name is installed, so that it isn't substituted.
    package func hasFont(named name: String) -> Bool { fonts.installed(name) != nil }

    /// Returns whether a file is a readable font.
    package static func isFont(_ file: URL) -> Bool { FontLibrary.isFont(file) }
}

extension TextRun {
    /// The run with a left-aligned paragraph, so that its extents don't depend on the available width.
    fileprivate var startingAtTheEdge: TextRun {
        var run = self
        run.attributes.paragraph?.alignment = NSTextAlignment.left.rawValue
        return run
    }
}
