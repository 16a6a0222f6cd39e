internal import Containers
internal import Editing
internal import Foundation
internal import MediaTypes
internal import Outputs

extension OutputMetadata {
    /// Converts metadata items. Of several of a kind the first is taken.
    init(_ items: [AVMetadataItem]) {
        var texts: [OutputTag: String] = [:]
        var artwork: [UInt8]?
        var location: String?
        var refusals: [String] = []
        for item in items {
            let name = Self.name(of: item)
            switch item.commonKey {
            case .commonKeyArtwork?:
                guard let image = item.dataValue.map([UInt8].init), CoverFormat(image) != nil else {
                    refusals.append("\(name) is not written: expected the bytes of a PNG or JPEG file")
                    continue
                }
                artwork = artwork ?? image
            case .commonKeyLocation?:
                guard let text = item.stringValue, text.utf8.count <= Self.mostLocationBytes else {
                    refusals.append("\(name) is not written: expected a text of ISO 6709")
                    continue
                }
                location = location ?? text
            case nil where item.identifier != .iTunesMetadataLyrics:
                refusals.append("\(name) is not written: it has no common key")
            case let key:
                guard let tag = key.map({ OutputTag($0) }) ?? .lyrics else {
                    refusals.append("\(name) is not written: files have no place for it")
                    continue
                }
                guard texts[tag] == nil else { continue }
                guard let text = Self.text(of: item, tag) else {
                    refusals.append("\(name) is not written: \(Self.expectation(of: tag))")
                    continue
                }
                if !text.isEmpty { texts[tag] = text }
            }
        }
        self.init(texts: texts, artwork: artwork, location: location, refusals: refusals)
    }

    /// The length of a location is a field of 16 bits.
    private static let mostLocationBytes = Int(UInt16.max)

    private static func name(of item: AVMetadataItem) -> String {
        let name = item.commonKey?.rawValue ?? item.identifier?.rawValue ?? ""
        return name.isEmpty ? "an item without an identifier" : name
    }

    private static func expectation(of tag: OutputTag) -> String {
        tag == .date ? "expected a date such as 2026-05-01" : "expected a text without the character U+0000"
    }

    /// Returns nil for a value that isn't a text, or of a date not a date.
    private static func text(of item: AVMetadataItem, _ tag: OutputTag) -> String? {
        guard let text = item.stringValue, !text.unicodeScalars.contains("\0") else { return nil }
        guard tag == .date, !text.isEmpty else { return text }
        return item.dateValue.map(day) ?? (isPartOfDate(text) ? text : nil)
    }

    /// The day: no place for a date has one for the time.
    private static func day(of date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = .withFullDate
        return formatter.string(from: date)
    }

    /// Returns whether a text is a year, or a year and a month, as music files have.
    private static func isPartOfDate(_ text: String) -> Bool {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { UInt($0) }
        guard (1...2).contains(fields.count), numbers.count == fields.count, fields[0].count == 4 else {
            return false
        }
        return fields.count == 1 || fields[1].count == 2 && (1...12).contains(numbers[1])
    }
}
