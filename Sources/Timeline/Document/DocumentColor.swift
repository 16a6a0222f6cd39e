import Foundation
import MediaTypes

/// A color in a document: `#RRGGBB`, or `#RRGGBBAA` with alpha.
struct DocumentColor: Codable {
    var color: CGColor

    init(_ color: CGColor) {
        self.color = color
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let color = Self.color(text) else {
            throw TimelineError(
                .invalidDocument, file: decoder.userInfo[.timelineDocument] as? URL,
                keyPath: decoder.codingPath.keyPath, cause: "invalid color \"\(text)\"",
                remedy: "use #RRGGBB or #RRGGBBAA")
        }
        self.color = color
    }

    /// Parses a color. Returns `nil` if the text isn't a color.
    static func color(_ text: String) -> CGColor? {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits.count == 6 ? digits + "FF" : digits, radix: 16)
        else { return nil }
        let parts = number.bigEndianBytes.map { CGFloat($0) / 255 }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The color as documents write it.
    var text: String {
        let parts = color.rgba
        let all = [parts.red, parts.green, parts.blue] + (parts.alpha < 1 ? [parts.alpha] : [])
        let digits = all.map { part in
            let byte = UInt8(max(0, min(255, (part * 255).rounded())))
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "#" + digits.joined()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A position in a document.
struct DocumentPoint: Codable {
    var point: CGPoint

    init(_ point: CGPoint) {
        self.point = point
    }

    init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .point)
        point = CGPoint(
            x: try object.required("x", Double.self, "a fraction of the width"),
            y: try object.required("y", Double.self, "a fraction of the height"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(Double(point.x), forKey: DocumentKey("x"))
        try container.encode(Double(point.y), forKey: DocumentKey("y"))
    }
}
