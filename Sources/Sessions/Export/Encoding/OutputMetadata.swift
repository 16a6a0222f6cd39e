internal import Editing
internal import Foundation
internal import MediaTypes

/// Metadata items as GStreamer's tags, which its muxers write in each container's own way.
struct OutputMetadata: Sendable, Hashable {
    private(set) var tags: [String: String] = [:]
    private(set) var artwork: [UInt8]?

    /// Items without a common key are left out.
    init(_ items: [AVMetadataItem]) {
        for item in items {
            guard let key = item.commonKey else { continue }
            switch key {
            case .commonKeyArtwork: artwork = artwork ?? item.dataValue.map { [UInt8]($0) }
            case .commonKeyLocation: note(location: item.stringValue ?? "")
            case .commonKeyCreationDate:
                // A year alone is a date, too.
                if let text = item.stringValue, item.dateValue != nil || Self.isYear(text) {
                    note(text, "datetime")
                }
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

    /// The first value of a tag stays.
    private mutating func note(_ text: String, _ tag: String) {
        guard !text.isEmpty, tags[tag] == nil else { return }
        tags[tag] = text
    }

    private static func isYear(_ text: String) -> Bool {
        text.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Notes a place such as `+48.8577+002.295+035.000/`. Source: ISO 6709, annex H.
    private mutating func note(location: String) {
        var numbers: [String] = []
        for character in location {
            if character == "+" || character == "-" {
                numbers.append(String(character))
            } else if character.isNumber || character == ".", !numbers.isEmpty {
                numbers[numbers.count - 1].append(character)
            } else {
                break
            }
        }
        let values = numbers.compactMap(Double.init)
        guard values.count == numbers.count, values.count >= 2, abs(values[0]) <= 90, abs(values[1]) <= 180
        else {
            return
        }
        note(String(values[0]), "geo-location-latitude")
        note(String(values[1]), "geo-location-longitude")
        if values.count > 2 { note(String(values[2]), "geo-location-elevation") }
    }
}
