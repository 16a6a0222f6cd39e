internal import MediaTypes

/// The format that a sample entry describes, for comparison with others.
struct EntryFormat: Sendable, Hashable {
    /// The codec's name. Names that differ only in the place of parameter sets count as one.
    let codec: FourCharacters
    /// The object type of MPEG-4 systems, which distinguishes codecs of one name; `nil` for other codecs.
    let objectType: UInt8?
    /// The entry without the fields that don't affect decoding: bit rates, identifiers, the encoder's name.
    private let content: [UInt8]
    /// The size of frames, or the rate and the channels of audio, in a message.
    let summary: String
    let isUncompressed: Bool
    /// The byte that silent audio consists of; `nil` for compressed audio and if there isn't such a byte.
    let silence: UInt8?

    /// - Parameter entry: A whole box.
    /// - Returns: `nil` if the entry can't be read.
    init?(_ entry: [UInt8], handler: FourCharacters) {
        let head: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        guard entry.count > Self.headLength,
            let read = try? SampleEntry(ByteReader(head + entry), handler: handler)
        else { return nil }
        codec = Self.plainNames[read.format] ?? read.format
        objectType = read.objectType
        isUncompressed = read.audio?.isUncompressed ?? false
        silence = read.audio?.silence
        summary = Self.summary(of: read)
        content = Self.content(of: entry, handler: handler)
    }

    /// The names of codecs whose samples may contain parameter sets, with those that don't allow it.
    private static let plainNames: [FourCharacters: FourCharacters] = [
        "avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1",
    ]

    /// Whether a name, of four bytes, allows parameter sets in samples.
    static func allowsParameterSets(_ name: [UInt8]) -> Bool {
        plainNames[FourCharacters(bytes: name)] != nil
    }

    /// The codec in a message.
    var name: String {
        objectType.map { "\(codec.text) of type 0x\(String($0, radix: 16))" } ?? codec.text
    }

    private static func summary(of entry: SampleEntry) -> String {
        if let video = entry.video { return "\(video.width)x\(video.height)" }
        guard let audio = entry.audio else { return "" }
        return "\(Int(audio.sampleRate)) Hz with \(audio.channelCount) channel"
            + (audio.channelCount == 1 ? "" : "s")
    }

    /// Whether the format may change within a track: the samples contain it, or decoders take it from each
    /// sample entry.
    var mayChange: Bool {
        guard !isUncompressed else { return false }
        switch codec {
        // MPEG-4 Part 2: the headers are in the entry only.
        case "mp4v": return objectType != 0x20
        case "alac", "Opus", "fLaC", "s263": return false
        default: return true
        }
    }

    /// The length of a box's size and name.
    private static let headLength = 8
    /// In a video entry: manufacturer and qualities, and the encoder's name.
    private static let videoNotes = [headLength + 8..<headLength + 24, headLength + 42..<headLength + 74]

    private static func content(of entry: [UInt8], handler: FourCharacters) -> [UInt8] {
        var bytes = entry
        func clear(_ range: Range<Int>) {
            bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
        }
        clear(0..<headLength)
        var reader = ByteReader(entry)
        do {
            try reader.skip(headLength + 8)
            if handler == "vide" {
                _ = try VideoSampleEntry(&reader)
                for range in videoNotes { clear(range) }
            } else {
                _ = try AudioSampleEntry(&reader, format: "    ")
            }
            let boxes = reader.boxes
            for list in [boxes, boxes.first("wave")?.boxes ?? []] {
                guard let stream = try ElementaryStream(in: list) else { continue }
                clear(stream.identifierPosition..<stream.identifierPosition + 2)
                clear(stream.ratesPosition..<stream.ratesPosition + ElementaryStream.ratesLength)
            }
            for box in boxes.reversed() where box.code == "btrt" {
                let start = box.content.position
                bytes.removeSubrange(start - headLength..<start + box.content.remaining)
            }
        } catch {
            // An entry that can't be read is compared as a whole.
            return entry
        }
        return bytes
    }
}
