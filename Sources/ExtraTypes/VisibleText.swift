extension String {
    /// The text with control characters and bidirectional formatting characters escaped, such as `\n` and
    /// `\u{1B}`.
    ///
    /// File names, titles and metadata are untrusted. Printed unescaped, they could move a terminal's cursor,
    /// start a line that looks like another message, or change the reading order of a line. Not part of
    /// Foundation.
    public var withVisibleControls: String {
        guard unicodeScalars.contains(where: \.isHiddenControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isHiddenControl:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text as one line: line breaks, as in a library's messages, become spaces, and other controls are
    /// escaped.
    package var asOneVisibleLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ").withVisibleControls
    }

    /// A JSON text with the same characters in its strings written as JSON escapes, which leaves the
    /// document's meaning unchanged. Encoders already escape those below U+0020; the ones outside of strings
    /// are kept. Not part of Foundation.
    public var withJSONEscapedControls: String {
        func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x7F && scalar.isHiddenControl }
        guard unicodeScalars.contains(where: isEscaped) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            guard isEscaped(scalar) else { return text.unicodeScalars.append(scalar) }
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character (C0, DEL, C1), a line or paragraph separator, or a
    /// bidirectional control.
    package var isHiddenControl: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
