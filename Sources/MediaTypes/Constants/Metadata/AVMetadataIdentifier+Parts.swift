import Foundation

extension AVMetadataIdentifier {
    /// Creates the identifier of a key in a key space, such as `itsk/%A9nam`.
    package init(_ space: AVMetadataKeySpace, _ key: AVMetadataKey) {
        self.init(rawValue: "\(Self.prefix(of: space))/\(Self.escaped(key.rawValue))")
    }

    /// The key space; `nil` if the identifier has none.
    package var keySpace: AVMetadataKeySpace? {
        guard let slash = rawValue.firstIndex(of: "/") else { return nil }
        let prefix = String(rawValue[..<slash])
        return prefix == Self.id3Prefix ? .id3 : AVMetadataKeySpace(rawValue: prefix)
    }

    /// The key in its key space; `nil` if the identifier has no key space.
    package var key: AVMetadataKey? {
        guard let slash = rawValue.firstIndex(of: "/") else { return nil }
        return AVMetadataKey(rawValue: Self.unescaped(rawValue[rawValue.index(after: slash)...]))
    }

    /// The prefix of ID3 in identifiers, which differs from the raw value of its key space.
    private static let id3Prefix = "id3"

    private static func prefix(of space: AVMetadataKeySpace) -> String {
        space == .id3 ? id3Prefix : space.rawValue
    }

    /// Escapes a key. A character of a four-character code is one byte, so © becomes `%A9`.
    private static func escaped(_ key: String) -> String {
        key.unicodeScalars.map { scalar in
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            if isLetter || "0123456789._-".unicodeScalars.contains(scalar) { return String(scalar) }
            let bytes = scalar.value < 256 ? [UInt8(scalar.value)] : Array(String(scalar).utf8)
            return bytes.map { String(format: "%%%02X", $0) }.joined()
        }.joined()
    }

    private static func unescaped(_ text: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        var rest = text
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "%", let code = UInt32(rest.prefix(2), radix: 16), let scalar = Unicode.Scalar(code) {
                scalars.append(scalar)
                rest = rest.dropFirst(2)
            } else {
                scalars.append(contentsOf: first.unicodeScalars)
            }
        }
        return String(scalars)
    }
}
