import Foundation

/// A file in a document: an absolute path, a path relative to the document's folder, or a URL with a scheme.
struct DocumentPath: Codable {
    var url: URL

    init(_ url: URL) {
        self.url = url
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        if text.contains("://"), let url = URL(string: text) {
            self.url = url
            return
        }
        guard !text.isEmpty, !text.contains("\0") else {
            throw TimelineError(
                .invalidDocument, file: decoder.userInfo[.timelineDocument] as? URL,
                keyPath: decoder.codingPath.keyPath, cause: "invalid path", remedy: "use the path of a file")
        }
        url =
            URL(fileURLWithPath: text, isDirectory: false, relativeTo: Self.folder(decoder.userInfo))
            .standardizedFileURL
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard url.isFileURL else {
            try container.encode(url.absoluteString)
            return
        }
        let path = url.standardizedFileURL.path
        let folder = Self.folder(encoder.userInfo).map { $0.path.hasSuffix("/") ? $0.path : $0.path + "/" }
        if let folder, path.hasPrefix(folder) {
            try container.encode(String(path.dropFirst(folder.count)))
        } else {
            try container.encode(path)
        }
    }

    /// Returns the folder of the document, if known.
    private static func folder(_ userInfo: [CodingUserInfoKey: Any]) -> URL? {
        (userInfo[.timelineDocument] as? URL)?.standardizedFileURL.deletingLastPathComponent()
    }
}
