internal import Editing
internal import Foundation
internal import ISOMovie
internal import MediaTypes

/// Metadata items as GStreamer's tags, which its muxers write in each container's format.
struct OutputMetadata: Sendable, Hashable {
    private(set) var tags: [String: String] = [:]
    private(set) var artwork: [UInt8]?
    /// The location in ISO 6709.
    private(set) var location: String?

    /// Ignores items without a common key.
    init(_ items: [AVMetadataItem]) {
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
    }

    private static let names: [AVMetadataKey: String] = [
        .commonKeyTitle: "title", .commonKeyArtist: "artist", .commonKeyAlbumName: "album",
        .commonKeyAuthor: "composer", .commonKeyCreator: "composer", .commonKeyCopyrights: "copyright",
        .commonKeyDescription: "description", .commonKeyType: "genre", .commonKeyPublisher: "publisher",
        .commonKeyMake: "device-manufacturer", .commonKeyModel: "device-model",
        .commonKeySoftware: "application-name",
    ]

    /// Sets a tag, unless it has a value already.
    private mutating func note(_ text: String, _ tag: String) {
        guard !text.isEmpty, tags[tag] == nil else { return }
        tags[tag] = text
    }

    private static func day(of date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = .withFullDate
        return formatter.string(from: date)
    }
}

extension OutputMetadata {
    /// The names of the tags in the lists of iTunes.
    private static let codes: KeyValuePairs<String, FourCharacters> = [
        "title": "©nam", "artist": "©ART", "album": "©alb", "composer": "©wrt", "date": "©day",
        "genre": "©gen",
        "copyright": "cprt", "description": "desc", "publisher": "©pub", "device-manufacturer": "©mak",
        "device-model": "©mod", "application-name": "©swr",
    ]

    /// The metadata as boxes of a movie; empty if there is none.
    var boxes: [[UInt8]] {
        let texts = Self.codes.compactMap { tag, code in tags[tag].map { (code, $0) } }
        return MovieMetadata.boxes(texts: texts, artwork: artwork)
    }
}
