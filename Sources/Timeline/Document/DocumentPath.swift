import Foundation

/// A file in a document: a path, from the document's folder where it is not absolute, or a URL with its scheme.
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
                keyPath: decoder.codingPath.keyPath, cause: "this is no path", remedy: "name a file")
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

    /// The document's folder, where there is a document.
    private static func folder(_ userInfo: [CodingUserInfoKey: Any]) -> URL? {
        (userInfo[.timelineDocument] as? URL)?.standardizedFileURL.deletingLastPathComponent()
    }
}
