package import MediaTypes

/// The metadata of a movie box, keyed by AVFoundation's common keys: iTunes' list, QuickTime's keys, and user
/// data.
package struct MovieMetadata: Sendable {
    /// The values; the first found for a key is kept.
    private(set) var common: [String: String] = [:]
    /// The first image, a JPEG or PNG file.
    private(set) var artwork: [UInt8]?

    /// Common keys by the four-character codes of iTunes and QuickTime.
    private static let names: [FourCharacters: String] = [
        "©nam": "title", "©ART": "artist", "©alb": "albumName", "©day": "creationDate", "©aut": "author",
        "©cpy": "copyrights", "cprt": "copyrights", "©des": "description", "desc": "description",
        "©mak": "make", "©mod": "model", "©swr": "software", "©xyz": "location", "©pub": "publisher",
        "©wrt": "author", "©gen": "type", "©lyr": "lyrics", "covr": artworkKey,
    ]
    private static let quickTime = "com.apple.quicktime."
    /// Common keys by the last part of QuickTime's long keys.
    private static let keys: [String: String] = [
        "title": "title", "artist": "artist", "album": "albumName", "creationdate": "creationDate",
        "author": "author", "copyright": "copyrights", "description": "description", "make": "make",
        "model": "model", "software": "software", "location.ISO6709": "location", "publisher": "publisher",
        "artwork": artworkKey,
    ]
    private static let artworkKey = "artwork"
    /// The maximum length of a text in bytes; a longer one is damaged.
    private static let textLimit = 1 << 20
    private static let imageLimit = 64 << 20

    init(_ movie: [Box]) {
        let userData = movie.first("udta")?.boxes ?? []
        for content in movie.all("meta") + userData.all("meta") {
            for item in Self.whereReadable({ try Self.items(of: content) }) ?? [] {
                note(item.data, for: item.key)
            }
        }
        for box in userData {
            guard let key = Self.names[box.code], key != Self.artworkKey,
                let value = Self.whereReadable({ try Self.userDataText(box.content) })
            else { continue }
            note(value, for: key)
        }
    }

    private mutating func note(_ data: ByteReader, for key: String) {
        if key == Self.artworkKey {
            artwork = artwork ?? Self.whereReadable { try Self.itemImage(data) } ?? nil
        } else if let text = Self.whereReadable({ try Self.itemText(data) }) ?? nil {
            note(text, for: key)
        }
    }

    private mutating func note(_ value: String, for key: String) {
        guard !key.isEmpty, !value.isEmpty, common[key] == nil else { return }
        common[key] = value
    }

    /// Returns `nil` for unreadable metadata, which must not make the movie unreadable.
    private static func whereReadable<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch {
            return nil
        }
    }

    private static func items(of content: ByteReader) throws -> [(key: String, data: ByteReader)] {
        var reader = content
        // A full box in ISO files, a plain box in QuickTime's, which begins with the handler's box.
        var look = content
        try look.skip(4)
        if try look.code() != "hdlr" { try reader.skip(4) }
        let boxes = reader.boxes
        let long = try boxes.first("keys").map(keyNames) ?? []
        return (boxes.first("ilst")?.boxes ?? []).compactMap { item in
            guard let data = item.content.boxes.first("data") else { return nil }
            if let key = names[item.code] { return (key, data) }
            guard let index = Int(exactly: item.code.value), index >= 1, index <= long.count else {
                return nil
            }
            return (long[index - 1], data)
        }
    }

    /// Returns common keys in the order that items refer to; empty for a key without one.
    private static func keyNames(_ content: ByteReader) throws -> [String] {
        var reader = content
        try reader.skip(8)
        return try reader.boxes.map { box in
            var value = box.content
            let name = String(decoding: try value.bytes(value.remaining), as: UTF8.self)
            guard box.code == "mdta", name.hasPrefix(quickTime) else { return keys[name] ?? "" }
            return keys[String(name.dropFirst(quickTime.count))] ?? ""
        }
    }

    /// Returns `nil` for a value that isn't text.
    private static func itemText(_ content: ByteReader) throws -> String? {
        var reader = content
        let kind = try reader.unsigned32() & 0xFF_FFFF
        try reader.skip(4)
        guard reader.remaining <= textLimit else { return nil }
        let bytes = try reader.bytes(reader.remaining)
        switch kind {
        case 1: return String(decoding: bytes, as: UTF8.self)
        case 2: return String(utf16: bytes[...], isBigEndian: true)
        default: return nil
        }
    }

    /// Returns `nil` for what isn't an image. The kind isn't asked for: programs confuse JPEG's with PNG's.
    private static func itemImage(_ content: ByteReader) throws -> [UInt8]? {
        var reader = content
        try reader.skip(8)
        guard reader.remaining <= imageLimit else { return nil }
        let bytes = try reader.bytes(reader.remaining)
        return CoverFormat(bytes) == nil ? nil : bytes
    }

    /// Reads QuickTime's form: length, language and text.
    private static func userDataText(_ content: ByteReader) throws -> String {
        var reader = content
        let length = try reader.unsigned16()
        try reader.skip(2)
        return String(decoding: try reader.bytes(Int(length)), as: UTF8.self)
    }
}

extension MovieMetadata {
    /// Returns the boxes that hold metadata in iTunes' list; empty if there aren't any.
    ///
    /// - Parameter artwork: A JPEG or PNG file.
    package static func boxes(texts: [(code: FourCharacters, text: String)], artwork: [UInt8]?) -> [[UInt8]] {
        guard !texts.isEmpty || artwork != nil else { return [] }
        let data = BoxWriter.box("udta") { user in
            user.append("meta", version: 0) { meta in
                meta.append("hdlr", version: 0) { handler in
                    handler.append32(0)
                    handler.append("mdir")
                    handler.append("appl")
                    handler.append([UInt8](repeating: 0, count: 9))
                }
                meta.append("ilst") { list in
                    for (code, text) in texts { list.append(item(code, text)) }
                    // 13 is JPEG, 14 PNG.
                    if let artwork {
                        list.append("covr") {
                            $0.append(kind: CoverFormat(artwork) == .png ? 14 : 13, artwork)
                        }
                    }
                }
            }
        }
        return [data]
    }

    /// Returns an item of iTunes' list.
    static func item(_ code: FourCharacters, _ text: String) -> [UInt8] {
        BoxWriter.box(code) { $0.append(kind: 1, [UInt8](text.utf8)) }
    }
}

extension BoxWriter {
    fileprivate mutating func append(kind: Int64, _ value: [UInt8]) {
        append("data") { data in
            data.append32(kind)
            data.append32(0)
            data.append(value)
        }
    }
}
