package import MediaTypes

/// One track of a movie box.
package struct MovieTrack: Sendable {
    package private(set) var trackID: UInt32 = 0
    package private(set) var isEnabled = true
    /// Tracks of one group other than 0 are alternatives. ISO/IEC 14496-12, 8.3.2.
    package private(set) var alternateGroup: Int16 = 0
    /// 8.8 fixed point: 256 is full.
    package private(set) var volume: Int16 = 256
    private(set) var matrix = MovieMatrix.identity
    /// The display size in 16.16 fixed point; 0 if the file doesn't state it.
    private(set) var displayWidth: UInt32 = 0
    private(set) var displayHeight: UInt32 = 0
    package private(set) var handler: FourCharacters = "    "
    /// The track's timescale, in units a second.
    package private(set) var timescale: Int64 = 0
    /// As declared by the media header.
    package private(set) var claimedDuration: Int64 = 0
    package private(set) var languageCode: String?
    package private(set) var extendedLanguageTag: String?
    /// The positions of the track's content and of the duration in its media header, in the movie box's
    /// content.
    var position = 0
    private(set) var durationPosition = 0
    private(set) var hasWideDuration = false
    private(set) var edits: [MovieEdit] = []
    /// Whether samples have different formats, each with a sample entry of its own.
    package private(set) var hasSeveralFormats = false
    /// The positions of the content of the edit list and of the composition shift (`cslg`) in the movie box's
    /// content; `nil` if there is none.
    private(set) var editsPosition: Int?
    private(set) var shiftPosition: Int?
    package private(set) var entry: SampleEntry?
    package internal(set) var samples = SampleTally()
    /// The timing of a video track's frames; `nil` if unknown.
    package private(set) var frameTiming: FrameTiming?
    /// Whether samples are in another file that the track refers to.
    private(set) var isElsewhere = false

    /// The end of the media, in units of the track's timescale.
    ///
    /// The tables have the time from each sample to the next one that is decoded. If samples are reordered and
    /// unevenly spaced, that isn't how long the one presented last is presented: the media's own duration says so,
    /// or, in fragments, the duration of the sample that is decoded last.
    var mediaEnd: Int64 {
        guard samples.end > 0 else { return claimedDuration }
        guard samples.isReordered, samples.constantDelta == nil, let last = samples.lastPresentation else {
            return samples.end
        }
        let claimed = samples.firstPresentation &+ claimedDuration
        if claimedDuration > 0, claimed > last { return hasEdits ? samples.end : min(samples.end, claimed) }
        let (end, overflow) = last.addingReportingOverflow(samples.lastDelta ?? 0)
        return overflow || end <= last ? samples.end : min(samples.end, end)
    }

    package var hasEdits: Bool { !edits.isEmpty }

    /// The presentation time of the first sample, in media time.
    package var firstPresentation: CMTime { mediaTime(samples.firstPresentation) }

    /// The maximum time by which a sample is presented before it is decoded, according to the file; zero if
    /// none is.
    package var presentationLead: CMTime { mediaTime(-samples.leastOffset) }

    private func mediaTime(_ units: Int64) -> CMTime {
        CMTime(value: units, timescale: CMTimeScale(clamping: timescale))
    }

    /// The track as if it had no edit list.
    var withoutEdits: MovieTrack {
        var track = self
        track.edits = []
        return track
    }

    /// Returns `nil` for a track without an ID or a timescale, which nothing can refer to.
    init?(_ boxes: [Box]) throws {
        guard let header = boxes.first("tkhd"), let media = boxes.first("mdia")?.boxes,
            let mediaHeader = media.first("mdhd")
        else { return nil }
        try readHeader(header)
        try readMediaHeader(mediaHeader)
        guard trackID > 0, trackID <= UInt32(Int32.max) else { return nil }
        if let reference = media.first("hdlr") { try readHandler(reference) }
        extendedLanguageTag = try media.first("elng").flatMap(Self.extendedLanguage)
        let editing = boxes.first("edts")
        edits = try editing?.boxes.first("elst").map(MovieEdit.list) ?? []
        editsPosition = editing?.position
        let information = media.first("minf")?.boxes
        if let table = information?.first("stbl")?.boxes {
            let descriptions = table.first("stsd")
            entry = try descriptions.flatMap { try SampleEntry($0, handler: handler) }
            if let descriptions, let references = information?.first("dinf")?.boxes.first("dref") {
                isElsewhere = try DataReferences(references).areElsewhere(for: descriptions)
            }
            samples.keepsPresentations = handler == "vide"
            hasSeveralFormats = try Self.hasSeveralFormats(table, handler: handler)
            shiftPosition = table.first("cslg")?.position
            try samples.add(table, uncompressedFrameSize: entry?.audio?.uncompressedFrameSize)
        }
    }

    /// Returns whether the chunks refer to sample entries of different formats.
    private static func hasSeveralFormats(_ table: [Box], handler: FourCharacters) throws -> Bool {
        guard var descriptions = table.first("stsd"), var chunks = table.first("stsc") else { return false }
        try descriptions.skip(8)
        let entries = descriptions.boxes
        guard entries.count > 1 else { return false }
        var numbers: Set<Int> = []
        for _ in 0..<(try chunks.rows(of: 12)) {
            try chunks.skip(8)
            numbers.insert(Int(try chunks.unsigned32()))
        }
        let used = numbers.filter { entries.indices.contains($0 - 1) }.map { BoxWriter.box(entries[$0 - 1]) }
        return Set(used.map { EntryFormat($0, handler: handler) }).count > 1
    }

    /// Derives the frame timing once all samples are known.
    mutating func settle() {
        defer { samples.forgetPresentations() }
        guard handler == "vide" else { return }
        func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: CMTimeScale(timescale)) }
        if let spacing = samples.constantSpacing {
            // The duration of a single sample counts as a rate only if it is short enough for one.
            guard samples.count > 1 || time(spacing) <= FrameTiming.slowest else { return }
            frameTiming = FrameTiming(constant: time(spacing))
        } else {
            frameTiming = FrameTiming(
                times: samples.presentations.compactMap { time($0).nanoseconds },
                stated: samples.usualDelta.map(time))
        }
    }

    private mutating func readHeader(_ content: ByteReader) throws {
        var reader = content
        let (version, flags) = try reader.fullBoxHeader()
        isEnabled = flags & 1 != 0
        try reader.skip(version == 1 ? 16 : 8)
        trackID = try reader.unsigned32()
        // Reserved bytes, duration, reserved bytes and layer.
        try reader.skip(4 + (version == 1 ? 8 : 4) + 8 + 2)
        alternateGroup = try reader.signed16()
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
            throw ContainerFailure.impossible("a timescale of \(timescale) in track \(trackID)")
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

/// The matrix of a track header in 16.16 fixed point, without the right column, which players ignore.
struct MovieMatrix: Sendable, Hashable {
    var a: Int32
    var b: Int32
    var c: Int32
    var d: Int32
    var x: Int32
    var y: Int32

    static let byteCount = 36
    static let identity = MovieMatrix(a: 1 << 16, b: 0, c: 0, d: 1 << 16, x: 0, y: 0)
}

extension MovieMatrix {
    /// Reads the nine fields in the file's order: a b u, c d v, x y w.
    init(_ reader: inout ByteReader) throws {
        a = try reader.signed32()
        b = try reader.signed32()
        try reader.skip(4)
        c = try reader.signed32()
        d = try reader.signed32()
        try reader.skip(4)
        x = try reader.signed32()
        y = try reader.signed32()
        try reader.skip(4)
        // Writers that never fill in the matrix leave zeros.
        if (a, b, c, d) == (0, 0, 0, 0) { self = .identity }
    }
}

/// The language field of a media header.
enum MovieLanguage {
    /// QuickTime's language numbers in order (QuickTime File Format, "Language Code Values"), as ISO 639-2/T.
    private static let quickTime = [
        "eng", "fra", "deu", "ita", "nld", "swe", "spa", "dan", "por", "nor", "heb", "jpn", "ara", "fin",
        "ell",
        "isl", "mlt", "tur", "hrv", "zho", "urd", "hin", "tha", "kor", "lit", "pol", "hun", "est", "lav",
        "sme",
        "fao", "fas", "rus", "zho", "nld", "gle", "sqi", "ron", "ces", "slk", "slv",
    ]
    private static let firstPacked: UInt16 = 0x400
    private static let unspecified: UInt16 = 0x7FFF
    /// The packed field of `und`.
    static let undetermined: Int64 = 0x55C4

    /// Returns the packed field of three letters, or that of an undetermined language for any other value.
    static func packed(_ code: String?) -> Int64 {
        let letters = (code ?? "").utf8.map { Int64($0) - 0x60 }
        guard letters.count == 3, letters.allSatisfy({ (1...26).contains($0) }) else { return undetermined }
        return letters.reduce(0) { $0 << 5 | $1 }
    }

    /// Returns a language from three letters of five bits each or, below that range, from QuickTime's
    /// numbers; `nil` for any other value.
    static func code(packed: UInt16) -> String? {
        guard packed >= firstPacked else {
            return quickTime.indices.contains(Int(packed)) ? quickTime[Int(packed)] : nil
        }
        guard packed != unspecified else { return nil }
        let letters = [10, 5, 0].map { UInt8(packed >> UInt16($0) & 31) }
        guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
        return String(decoding: letters.map { $0 + 0x60 }, as: UTF8.self)
    }
}
