internal import Editing
internal import Foundation
internal import MediaTypes
internal import Outputs

extension OutputMetadata {
    /// Converts metadata items; ignores items without a common key.
    init(_ items: [AVMetadataItem]) {
        var tags: [String: String] = [:]
        var artwork: [UInt8]?
        var location: String?
        /// Sets a tag, unless it has a value already.
        func note(_ text: String, _ tag: String) {
            guard !text.isEmpty, tags[tag] == nil else { return }
            tags[tag] = text
        }
        for item in items {
            guard let key = item.commonKey else { continue }
            switch key {
            case .commonKeyArtwork: artwork = artwork ?? item.dataValue.map { [UInt8]($0) }
            case .commonKeyLocation: location = location ?? item.stringValue
            case .commonKeyCreationDate:
                // The muxers write the day: no tag that they support has a time of day.
                if let date = item.dateValue { note(Self.day(of: date), "date") }
            default:
                if let tag = Self.names[key], let text = item.stringValue { note(text, tag) }
            }
        }
        self.init(tags: tags, artwork: artwork, location: location)
    }

    private static let names: [AVMetadataKey: String] = [
        .commonKeyTitle: "title", .commonKeyArtist: "artist", .commonKeyAlbumName: "album",
        .commonKeyAuthor: "composer", .commonKeyCreator: "composer", .commonKeyCopyrights: "copyright",
        .commonKeyDescription: "description", .commonKeyType: "genre", .commonKeyPublisher: "publisher",
        .commonKeyMake: "device-manufacturer", .commonKeyModel: "device-model",
        .commonKeySoftware: "application-name",
    ]

    private static func day(of date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = .withFullDate
        return formatter.string(from: date)
    }
}
