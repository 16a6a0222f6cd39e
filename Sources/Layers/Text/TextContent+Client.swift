import ExtraTypes
package import Foundation
import MediaTypes

extension TextContent {
    /// Creates the content from a client's `CATextLayer.string`; `nil` if the value isn't text.
    init?(_ any: Any) {
        switch any {
        case is NSNull: self = .none
        case let text as String: self = .plain(text)
        case let markup as PangoMarkup: self = .markup(markup)
        case let runs as [TextRun]: self = .attributed(runs)
        case let text as NSAttributedString: self = .attributed(Self.runs(of: text))
        case let text as NSString: self = .plain(String(describing: text))
        default: return nil
        }
    }

    /// The text as a client's value, for layers that didn't keep the original value.
    var given: Any? {
        switch self {
        case .none: return nil
        case .plain(let text): return text
        case .markup(let markup): return markup
        case .attributed(let runs): return runs.map(\.text).joined()
        }
    }

    /// Returns the runs of an attributed string.
    package static func runs(of text: NSAttributedString) -> [TextRun] {
        var runs: [TextRun] = []
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            let piece = text.attributedSubstring(from: range).string
            runs.append(TextRun(text: piece, attributes: TextAttributes(attributes)))
        }
        return runs
    }
}

extension TextAttributes {
    /// Creates attributes. Values with unexpected types are ignored.
    package init(_ attributes: [NSAttributedString.Key: Any]) {
        func number(_ key: NSAttributedString.Key) -> Double? { attributes[key].flatMap(ClientNumber.double) }
        func color(_ key: NSAttributedString.Key) -> LayerColor? {
            attributes[key].flatMap(ClientValue.color)
        }
        func style(_ key: NSAttributedString.Key) -> Int {
            (attributes[key] as? NSUnderlineStyle)?.rawValue ?? number(key).flatMap(Int.init(exactly:)) ?? 0
        }
        font = attributes[.font].flatMap(ClientValue.font)
        foregroundColor = color(.foregroundColor)
        backgroundColor = color(.backgroundColor)
        underlineStyle = style(.underlineStyle)
        underlineColor = color(.underlineColor)
        strikethroughStyle = style(.strikethroughStyle)
        strikethroughColor = color(.strikethroughColor)
        kern = number(.kern)
        strokeWidth = number(.strokeWidth)
        strokeColor = color(.strokeColor)
        baselineOffset = number(.baselineOffset)
        paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle)?.attributes
    }
}
