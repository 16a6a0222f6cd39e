import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes

/// The style of the text of titles and subtitles, with lines of equal height that wrap at a width.
struct TitleTextStyle {
    var font: String?
    var fontFile: URL?
    /// The font size in pixels of the frame.
    var fontSize: Double
    var color: CGColor
    var alignment = NSTextAlignment.center
    /// The color behind the text, if any.
    var background: CGColor?
    let measure: TextMeasure

    /// The line height relative to the font size, independent of the font's own.
    private static let lineHeight = 1.3

    func lineHeight(scale: Double = 1) -> Double { Self.lineHeight * fontSize * scale }

    /// Returns a run of text.
    func piece(
        _ text: String, scale: Double = 1, isBold: Bool = false, isItalic: Bool = false,
        isUnderlined: Bool = false
    ) -> TextRun {
        var paragraph = ParagraphAttributes()
        paragraph.alignment = alignment.rawValue
        paragraph.minimumLineHeight = lineHeight(scale: scale)
        paragraph.maximumLineHeight = lineHeight(scale: scale)
        var attributes = TextAttributes()
        attributes.font = LayerFont(
            family: font ?? "Sans", size: fontSize * scale, weight: isBold ? 700 : nil,
            isItalic: isItalic ? true : nil, file: fontFile)
        attributes.foregroundColor = LayerColor(color)
        attributes.backgroundColor = background.map(LayerColor.init)
        attributes.underlineStyle = isUnderlined ? NSUnderlineStyle.single.rawValue : 0
        attributes.paragraph = paragraph
        return TextRun(text: text, attributes: attributes)
    }

    /// Returns a text layer of a width, with the height of its lines.
    func layer(_ runs: [TextRun], width: Double) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = runs
        layer.isWrapped = true
        layer.bounds = CGRect(
            x: 0, y: 0, width: width, height: measure.height(of: runs, width: width))
        return layer
    }
}
