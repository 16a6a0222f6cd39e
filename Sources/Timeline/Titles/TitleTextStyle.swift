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
        isUnderlined: Bool = false, color: CGColor? = nil, background: CGColor? = nil
    ) -> TextRun {
        var paragraph = ParagraphAttributes()
        paragraph.alignment = alignment.rawValue
        paragraph.minimumLineHeight = lineHeight(scale: scale)
        paragraph.maximumLineHeight = lineHeight(scale: scale)
        var attributes = TextAttributes()
        attributes.font = LayerFont(
            family: font ?? "Sans", size: fontSize * scale, weight: isBold ? 700 : nil,
            isItalic: isItalic ? true : nil, file: fontFile)
        attributes.foregroundColor = LayerColor(color ?? self.color)
        attributes.backgroundColor = (background ?? self.background).map(LayerColor.init)
        attributes.underlineStyle = isUnderlined ? NSUnderlineStyle.single.rawValue : 0
        attributes.paragraph = paragraph
        return TextRun(text: text, attributes: attributes)
    }

    /// Returns a run of text in the style of a subtitle's run.
    ///
    /// - Parameters:
    ///   - height: The frame height in pixels.
    ///   - color: The color of the text, if it isn't that of the run.
    func piece(_ run: SubtitleCue.Run, frameHeight height: Double, color: CGColor? = nil) -> TextRun {
        var piece = piece(
            run.text, isBold: run.isBold, isItalic: run.isItalic, isUnderlined: run.isUnderlined,
            color: color ?? run.color, background: run.background)
        if run.isStruck { piece.attributes.strikethroughStyle = NSUnderlineStyle.single.rawValue }
        // A font that the user has chosen replaces those of the file.
        if font == nil, fontFile == nil, let name = run.font { piece.attributes.font?.family = name }
        if let line = run.height, var font = piece.attributes.font {
            font.size = line * height / measure.lineHeight(of: font)
            piece.attributes.font = font
            piece.attributes.paragraph?.minimumLineHeight = line * height
            piece.attributes.paragraph?.maximumLineHeight = line * height
        }
        return piece
    }

    /// Returns the outline of text, to draw behind it: the text stroked, without underlines and colors.
    ///
    /// - Parameter size: The width of the outline in pixels; `nil` for a fraction of the font size.
    func outline(of runs: [TextRun], color: CGColor, size: Double?, width: Double) -> CATextLayer {
        let stroked = runs.map { run in
            var run = run
            run.attributes.foregroundColor = LayerColor(color)
            run.attributes.backgroundColor = nil
            (run.attributes.underlineStyle, run.attributes.strikethroughStyle) = (0, 0)
            run.attributes.strokeColor = LayerColor(color)
            // The text covers the inner half of the stroke.
            let percent = size.map {
                2 * $0 * 100 / max(run.attributes.font.map { Double($0.size) } ?? fontSize, 1)
            }
            run.attributes.strokeWidth = percent ?? Self.outlineWidth
            return run
        }
        return layer(stroked, width: width)
    }

    /// The stroke width of an outline in percent of the font size. The text covers half of it.
    private static let outlineWidth = 14.0

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
