extension String {
    /// The text with control characters and marks of writing direction as escapes, such as `\n` and `\u{1B}`.
    ///
    /// Names of files, titles and metadata are a stranger's. Printed as they are, they can move a terminal's cursor, begin a
    /// line that looks like another message, or change the order in which a line is read.
    package var withVisibleControls: String {
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

    /// The text as one line: line breaks, as in what a library says, become spaces, and other controls escapes.
    package var asOneVisibleLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ").withVisibleControls
    }

    /// A JSON text with the same characters in its strings as JSON's own escapes: the same document. Encoders escape those
    /// below U+0020 only, which are left as they are here, between the strings.
    package var withJSONEscapedControls: String {
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
    /// Whether it is a control character (C0, DEL, C1), a separator of lines or paragraphs, or sets the direction of writing.
    package var isHiddenControl: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
