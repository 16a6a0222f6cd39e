/// One track of a movie box.
struct MovieTrack: Sendable {
    private(set) var trackID: UInt32 = 0
    private(set) var isEnabled = true
    /// 8.8 fixed point: 256 is full.
    private(set) var volume: Int16 = 256
    private(set) var matrix = MovieMatrix.identity
    /// The size the track is shown at, 16.16 fixed point; 0 where the file does not say.
    private(set) var displayWidth: UInt32 = 0
    private(set) var displayHeight: UInt32 = 0
    private(set) var handler: BoxCode = "    "
    /// Units a second of the track's own clock.
    private(set) var timescale: Int64 = 0
    /// As the media header claims.
    private(set) var claimedDuration: Int64 = 0
    private(set) var languageCode: String?
    private(set) var extendedLanguageTag: String?
    /// Where the track's content, and the duration in its media header, begin within the movie box's content.
    var position = 0
    private(set) var durationPosition = 0
    private(set) var hasWideDuration = false
    private(set) var edits: [MovieEdit] = []
    private(set) var entry: SampleEntry?
    var samples = SampleTally()

    /// Nil for a track without an ID or a clock, which nothing can refer to.
    init?(_ boxes: [Box]) throws {
        guard let header = boxes.first("tkhd"), let media = boxes.first("mdia")?.boxes,
            let mediaHeader = media.first("mdhd")
        else { return nil }
        try readHeader(header)
        try readMediaHeader(mediaHeader)
        guard trackID > 0, trackID <= UInt32(Int32.max) else { return nil }
        if let reference = media.first("hdlr") { try readHandler(reference) }
        extendedLanguageTag = try media.first("elng").flatMap(Self.extendedLanguage)
        edits = try boxes.first("edts")?.boxes.first("elst").map(MovieEdit.list) ?? []
        if let table = media.first("minf")?.boxes.first("stbl")?.boxes {
            entry = try table.first("stsd").flatMap { try SampleEntry($0, handler: handler) }
            try samples.add(table, uncompressedFrameSize: entry?.audio?.uncompressedFrameSize)
        }
    }

    private mutating func readHeader(_ content: ByteReader) throws {
        var reader = content
        let (version, flags) = try reader.fullBoxHeader()
        isEnabled = flags & 1 != 0
        try reader.skip(version == 1 ? 16 : 8)
        trackID = try reader.unsigned32()
        // Reserved, duration, reserved, layer, alternate group.
        try reader.skip(4 + (version == 1 ? 8 : 4) + 8 + 4)
        volume = try reader.signed16()
        try reader.skip(2)
        matrix = try MovieMatrix(&reader)
        displayWidth = try reader.unsigned32()
        displayHeight = try reader.unsigned32()
    }

    private mutating func readMediaHeader(_ content: ByteReader) throws {
        var reader = content
        let wide = try reader.fullBoxHeader().version == 1
        try reader.skip(wide ? 16 : 8)
        timescale = Int64(try reader.unsigned32())
        (durationPosition, hasWideDuration) = (reader.position, wide)
        claimedDuration = try reader.duration(wide: wide)
        languageCode = MovieLanguage.code(packed: try reader.unsigned16())
        guard timescale > 0, timescale <= Int64(Int32.max) else {
            throw MovieFault.impossible("a timescale of \(timescale) in track \(trackID)")
        }
    }

    private mutating func readHandler(_ content: ByteReader) throws {
        var reader = content
        try reader.skip(8)
        handler = try reader.code()
    }

    private static func extendedLanguage(_ content: ByteReader) throws -> String? {
        var reader = content
        _ = try reader.fullBoxHeader()
        let text = try reader.bytes(reader.remaining).prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
