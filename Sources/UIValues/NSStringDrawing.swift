internal import Drawing
internal import ExtraTypes
public import Foundation
internal import LayerRendering
internal import Layers
public import Sessions

// Text is drawn in the current context as text layers draw it. Source: NSStringDrawing.h.

extension NSAttributedString {
    /// Draws the text from the upper left corner at a point; from the lower left one if y points up.
    public func draw(at point: CGPoint) {
        guard let current = GraphicsStack.current else { return }
        var top = point
        if !current.isFlipped { top.y += size().height }
        current.context.draw(TextContent.runs(of: self), at: top, isFlipped: current.isFlipped)
    }

    /// Draws the text with lines that are broken at the width of a rectangle, from its top. Lines that don't fit into the
    /// height are omitted, except for the first.
    public func draw(in rect: CGRect) {
        guard let current = GraphicsStack.current else { return }
        let top = CGPoint(x: rect.minX, y: current.isFlipped ? rect.minY : rect.maxY)
        current.context.draw(
            TextContent.runs(of: self), at: top, width: Double(rect.width), height: Double(rect.height),
            isFlipped: current.isFlipped)
    }

    /// Draws the text.
    ///
    /// - Parameters:
    ///   - rect: With `usesLineFragmentOrigin`, the rectangle as for `draw(in:)`; otherwise its origin is the start of the
    ///     baseline of the first line.
    ///   - context: Has no effect.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) {
        guard !options.contains(.usesLineFragmentOrigin) else { return draw(in: rect) }
        guard let current = GraphicsStack.current else { return }
        let top = CGPoint(x: rect.minX, y: rect.minY + (current.isFlipped ? -ascent : ascent))
        current.context.draw(TextContent.runs(of: self), at: top, isFlipped: current.isFlipped)
    }

    /// The distance from the top of the first line to its baseline.
    private var ascent: Double {
        let line = string.firstIndex(where: \.isNewline).map { string[..<$0] } ?? string[...]
        let first = attributedSubstring(from: NSRange(location: 0, length: line.utf16.count))
        let fonts = TextContent.runs(of: first).map {
            $0.attributes.font ?? LayerFont(family: "Sans", size: 12)
        }
        return fonts.map { FontChoice.metrics(of: $0).ascender }.max() ?? 0
    }
}

extension String {
    /// Draws the text with attributes, as an attributed string's.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attrs).draw(at: point)
    }

    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attrs).draw(in: rect)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes)
            .draw(with: rect, options: options, context: context)
    }
}

extension NSString {
    /// Draws the text with attributes, as an attributed string's.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attrs)
    }

    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attrs)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        description.draw(with: rect, options: options, attributes: attributes, context: context)
    }
}
