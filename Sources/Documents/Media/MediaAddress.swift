import Foundation

/// A file as a document names it: by a path, or by a URL.
struct MediaAddress: Hashable {
    /// The text of the document.
    var text: String
    /// The path, absolute or relative; `nil` for a URL of the network.
    var path: String?

    init(_ text: String) {
        self.text = text
        path = Self.path(text)
    }

    /// The last part of the path, also of a path of Windows.
    var name: String {
        let path = path ?? text
        return String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }

    private static func path(_ text: String) -> String? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        guard let scheme = text.firstMatch(of: #/^([A-Za-z][A-Za-z0-9+.\-]+):/#) else { return text }
        guard scheme.1.lowercased() == "file" else { return nil }
        var rest = text[scheme.range.upperBound...]
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // A host stands before the path; only this machine is meant.
            if !rest.hasPrefix("/") { rest = rest.firstIndex(of: "/").map { rest[$0...] } ?? "" }
        }
        let path = rest.removingPercentEncoding ?? String(rest)
        return path.isEmpty || path.utf8.contains(0) ? nil : path
    }

    /// The paths to try: as it stands, and with what looks like percent encoding decoded.
    var paths: [String] {
        guard let path else { return [] }
        let decoded = path.removingPercentEncoding ?? path
        return decoded == path || decoded.utf8.contains(0) ? [path] : [path, decoded]
    }
}
