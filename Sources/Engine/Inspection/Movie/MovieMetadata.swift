/// The metadata of a movie box by AVFoundation's common keys: iTunes' list, QuickTime's keys, and user data.
struct MovieMetadata: Sendable {
    /// The first value that is found for a key stays.
    private(set) var common: [String: String] = [:]

    /// Common keys by iTunes' and QuickTime's four characters.
    private static let names: [BoxCode: String] = [
        "©nam": "title", "©ART": "artist", "©alb": "albumName", "©day": "creationDate", "©aut": "author",
        "©cpy": "copyrights", "cprt": "copyrights", "©des": "description", "desc": "description",
        "©mak": "make", "©mod": "model", "©swr": "software", "©xyz": "location", "©pub": "publisher",
    ]
    private static let quickTime = "com.apple.quicktime."
    /// Common keys by the last part of QuickTime's long keys.
    private static let keys: [String: String] = [
        "title": "title", "artist": "artist", "album": "albumName", "creationdate": "creationDate",
        "author": "author", "copyright": "copyrights", "description": "description", "make": "make",
        "model": "model", "software": "software", "location.ISO6709": "location", "publisher": "publisher",
    ]
    /// Nobody's title is longer; a longer value is damage or a picture.
    private static let valueLimit = 65_536

    init(_ movie: [Box]) {
        let userData = movie.first("udta")?.boxes ?? []
        for content in movie.all("meta") + userData.all("meta") {
            readMetadataBox(content)
        }
        for box in userData {
            guard let key = Self.names[box.code], let value = Self.userDataText(box.content) else { continue }
            note(value, for: key)
        }
    }

    private mutating func note(_ value: String, for key: String) {
        guard !key.isEmpty, !value.isEmpty, common[key] == nil else { return }
        common[key] = value
    }

    private mutating func readMetadataBox(_ content: ByteReader) {
        var reader = content
        // A full box in ISO files, a plain one in QuickTime's: then the handler's box begins at once.
        var look = content
        if (try? look.skip(4)) != nil, (try? look.code()) != "hdlr" {
            guard (try? reader.skip(4)) != nil else { return }
        }
        let boxes = reader.boxes
        let keys = boxes.first("keys").map(Self.keyNames) ?? []
        for item in boxes.first("ilst")?.boxes ?? [] {
            guard let value = item.content.boxes.first("data").flatMap(Self.itemText) else { continue }
            if let key = Self.names[item.code] {
                note(value, for: key)
            } else if let index = Int(exactly: item.code.value), index >= 1, index <= keys.count {
                note(value, for: keys[index - 1])
            }
        }
    }

    /// Common keys in the order that items refer to; empty where a key has none.
    private static func keyNames(_ content: ByteReader) -> [String] {
        var reader = content
        guard (try? reader.skip(8)) != nil else { return [] }
        return reader.boxes.map { box in
            var value = box.content
            guard box.code == "mdta", let bytes = try? value.bytes(value.remaining) else { return "" }
            let name = String(decoding: bytes, as: UTF8.self)
            guard name.hasPrefix(quickTime) else { return keys[name] ?? "" }
            return keys[String(name.dropFirst(quickTime.count))] ?? ""
        }
    }

    private static func itemText(_ content: ByteReader) -> String? {
        var reader = content
        guard let kind = try? reader.unsigned32(), (try? reader.skip(4)) != nil,
            reader.remaining <= valueLimit, let bytes = try? reader.bytes(reader.remaining)
        else { return nil }
        switch kind & 0xFF_FFFF {
        case 1: return String(decoding: bytes, as: UTF8.self)
        case 2:
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return String(decoding: units, as: UTF16.self)
        default: return nil
        }
    }

    /// QuickTime's form: length, language, text.
    private static func userDataText(_ content: ByteReader) -> String? {
        var reader = content
        guard let length = try? reader.unsigned16(), (try? reader.skip(2)) != nil,
            let bytes = try? reader.bytes(Int(length))
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
