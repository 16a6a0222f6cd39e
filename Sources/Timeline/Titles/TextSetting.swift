import Foundation
import LayerRendering
import Layers
import MediaTypes

/// How a title's or a subtitle's text is set: lines of one height, broken where they would be wider than
/// there is room.
struct TextSetting {
    var font: String?
    var fontFile: URL?
    /// In points, which are the film's pixels.
    var fontSize: Double
    var color: CGColor
    var alignment = NSTextAlignment.center
    /// Behind the letters; nil for nothing.
    var background: CGColor?
    let measure: TextMeasure

    /// Of fonts that are taller, lines come closer.
    private static let lineHeight = 1.3

    func lineHeight(scale: Double = 1) -> Double { Self.lineHeight * fontSize * scale }

    /// A run of text, to be joined with others.
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

    /// A layer of a width, as high as its lines are together.
    func layer(_ runs: [TextRun], width: Double) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = runs
        layer.isWrapped = true
        layer.bounds = CGRect(
            x: 0, y: 0, width: width, height: measure.height(of: runs, width: width))
        return layer
    }
}
