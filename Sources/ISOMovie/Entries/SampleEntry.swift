/// The first description of a track's samples: what `stsd` says about the coded format.
package struct SampleEntry: Sendable {
    /// The coded format's name. For encrypted media that of the format inside.
    package private(set) var format: BoxCode
    /// Where its name stands within the movie box's content.
    let position: Int
    /// Bytes of it behind its name.
    let length: Int
    package private(set) var isEncrypted = false
    /// Of MPEG-4 systems, which one name such as `mp4a` covers many formats by; nil elsewhere.
    package private(set) var objectType: UInt8?
    package private(set) var video: VideoSampleEntry?
    package private(set) var audio: AudioSampleEntry?

    /// Nil where there is no usable description.
    init?(_ content: ByteReader, handler: BoxCode) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        guard try reader.unsigned32() > 0, let first = reader.boxes.first, first.code.value != 0 else {
            return nil
        }
        format = first.code
        position = first.content.position - 4
        length = first.content.remaining
        var entry = first.content
        // Reserved, data reference index.
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
