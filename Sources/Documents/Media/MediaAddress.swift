import Foundation

/// A file's path or URL in a document.
struct MediaAddress: Hashable {
    /// The text in the document.
    var text: String
    /// The path, absolute or relative; `nil` for a network URL.
    var path: String?

    init(_ text: String) {
        self.text = text
        path = Self.path(text)
    }

    /// The last component of the path, including a Windows path.
    var name: String {
        let path = path ?? text
        return String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }

    private static func path(_ text: String) -> String? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        guard let scheme = scheme(of: text) else { return text }
        guard scheme.lowercased() == "file" else { return nil }
        var rest = text[scheme.endIndex...].dropFirst()
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // A host may precede the path; it is assumed to be this machine.
            if !rest.hasPrefix("/") { rest = rest.firstIndex(of: "/").map { rest[$0...] } ?? "" }
        }
        let path = decoded(String(rest))
        return path.isEmpty || path.utf8.contains(0) ? nil : path
    }

    /// Returns the scheme of a URL; `nil` for a path. A single letter is a Windows drive. Written without
    /// regular expressions, because documents have tens of thousands of addresses.
    private static func scheme(of text: String) -> Substring? {
        let scheme = text.prefix { $0 != ":" }
        guard scheme.endIndex < text.endIndex, scheme.utf8.count > 1, let first = scheme.utf8.first,
            isLetter(first),
            scheme.utf8.allSatisfy({
                isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
            })
        else { return nil }
        return scheme
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// `%04d` is the number of an image, and not an encoded control character.
    private static func decoded(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
        let plain = path.contains("%0") ? path.replacing(#/%(0[1-9]d)/#) { "%25\($0.1)" } : path
        return plain.removingPercentEncoding ?? path
    }

    /// The paths to try: unchanged, and with possible percent encoding decoded.
    var paths: [String] {
        guard let path else { return [] }
        let decoded = Self.decoded(path)
        return decoded == path || decoded.utf8.contains(0) ? [path] : [path, decoded]
    }
}
