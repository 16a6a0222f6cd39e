package import MediaTypes

/// The first sample description in a track's `stsd`.
package struct SampleEntry: Sendable {
    /// The code of the coded format; for encrypted media, that of the original format.
    package private(set) var format: FourCharacters
    /// The position of its code within the movie box's content.
    let position: Int
    /// The number of bytes after its code.
    let length: Int
    package private(set) var isEncrypted = false
    /// The object type of MPEG-4 Systems, which distinguishes the many formats of codes such as `mp4a`; `nil`
    /// for other entries.
    package private(set) var objectType: UInt8?
    package private(set) var video: VideoSampleEntry?
    package private(set) var audio: AudioSampleEntry?

    /// Returns `nil` if `content` has no usable description.
    init?(_ content: ByteReader, handler: FourCharacters) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        guard try reader.unsigned32() > 0, let first = reader.boxes.first, first.code.value != 0 else {
            return nil
        }
        format = first.code
        position = first.content.position - 4
        length = first.content.remaining
        var entry = first.content
        // Reserved bytes and the data reference index.
        guard entry.remaining >= 8 else { return nil }
        try entry.skip(8)
        switch handler {
        case "vide", "auxv", "pict": try readVideo(&entry)
        case "soun": try readAudio(&entry)
        default: break
        }
    }

    private mutating func readVideo(_ entry: inout ByteReader) throws {
        let video = try VideoSampleEntry(&entry)
        self.video = video
        objectType = try ElementaryStream(in: entry.boxes)?.objectType
        try readProtection(entry.boxes)
    }

    private mutating func readAudio(_ entry: inout ByteReader) throws {
        var audio = try AudioSampleEntry(&entry, format: format)
        // QuickTime keeps the decoder's boxes one level deeper.
        let boxes = entry.boxes + (entry.boxes.first("wave")?.boxes ?? [])
        let stream = try ElementaryStream(in: boxes)
        objectType = stream?.objectType
        try audio.refine(with: boxes, stream: stream)
        self.audio = audio
        try readProtection(boxes)
    }

    private mutating func readProtection(_ boxes: [Box]) throws {
        guard let protection = boxes.first("sinf")?.boxes else { return }
        isEncrypted = true
        if var original = protection.first("frma") { format = try original.code() }
    }
}
