/// The format of the image of a cover, by its first bytes.
package enum CoverFormat: Sendable, Hashable {
    case jpeg
    case png

    /// Returns `nil` for any other format.
    package init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else {
            return nil
        }
    }

    /// The media type. Source: RFC 2046 and RFC 2083.
    var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }
}
