/// The texts that describe a whole Matroska or WebM file, keyed by AVFoundation's common keys, and `lyrics`.
///
/// Source: RFC 9559, sections 5.1.2 (the title) and 5.1.8 (tags), with the names of tags that FFmpeg and GStreamer
/// write.
package struct MatroskaMetadata: Sendable {
    /// The values; the first found for a key is kept.
    package private(set) var common: [String: String] = [:]

    private static let keys = [
        "TITLE": "title", "ARTIST": "artist", "ALBUM": "albumName", "COMPOSER": "author", "AUTHOR": "author",
        "DATE": "creationDate", "DATE_RELEASED": "creationDate", "DATE_RECORDED": "creationDate",
        "GENRE": "type", "COPYRIGHT": "copyrights", "DESCRIPTION": "description", "PUBLISHER": "publisher",
        "MAKE": "make", "MODEL": "model", "ENCODER": "software", "LOCATION": "location", "LYRICS": "lyrics",
    ]
    /// Limits above those of any useful file.
    private static let countLimit = 1_000
    private static let textLimit: Int64 = 1 << 20
    /// The maximum number of top-level elements to examine, as for chapters.
    private static let patience = 20_000

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        let parts = try EBMLElement.all(
            [MatroskaElement.info, MatroskaElement.tags], inSegmentOf: file, patience: Self.patience)
        for part in parts where part.identifier == MatroskaElement.info {
            let fields = try part.elements(within: file.length, of: file)
            note(try fields.text(MatroskaElement.title, upTo: Self.textLimit, in: file), for: "TITLE")
        }
        for part in parts where part.identifier == MatroskaElement.tags {
            for tag in try part.elements(within: file.length, of: file).prefix(Self.countLimit)
            where tag.identifier == MatroskaElement.tag {
                try read(tag, of: file)
            }
        }
    }

    private mutating func read(_ tag: EBMLElement, of file: any RandomAccessBytes) throws {
        let fields = try tag.elements(within: file.length, of: file)
        let targets =
            try fields.element(MatroskaElement.targets)?.elements(within: file.length, of: file) ?? []
        guard !targets.contains(where: { Self.partIdentifiers.contains($0.identifier) }) else { return }
        for field in fields.prefix(Self.countLimit) where field.identifier == MatroskaElement.simpleTag {
            let texts = try field.elements(within: file.length, of: file)
            let name = try texts.text(MatroskaElement.tagName, upTo: Self.textLimit, in: file)
            note(try texts.text(MatroskaElement.tagString, upTo: Self.textLimit, in: file), for: name ?? "")
        }
    }

    /// A tag with one of these describes a part of the file. The identifier 0 is that of all parts.
    private static let partIdentifiers: Set<UInt32> = [
        MatroskaElement.targetTrackUID, MatroskaElement.targetEditionUID, MatroskaElement.targetChapterUID,
        MatroskaElement.targetAttachmentUID,
    ]

    private mutating func note(_ value: String?, for name: String) {
        guard let value, !value.isEmpty, let key = Self.keys[name.uppercased()], common[key] == nil else {
            return
        }
        common[key] = value
    }
}
