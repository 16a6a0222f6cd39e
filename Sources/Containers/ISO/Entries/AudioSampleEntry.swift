internal import MediaTypes

/// An audio sample entry: rate and channels, corrected by the decoder's own boxes.
package struct AudioSampleEntry: Sendable {
    /// Samples a second; 0 if the file doesn't state it.
    package private(set) var sampleRate: Double
    package private(set) var channelCount: Int
    /// The position of each channel, as labels of CoreAudioBaseTypes.h; `nil` if the file doesn't state them.
    package private(set) var channelLabels: [UInt32]?
    /// Bytes of one sample of all channels; `nil` for compressed audio.
    private(set) var uncompressedFrameSize: Int64?
    /// Whether an inner box declares uncompressed samples little-endian, unlike the default of their format.
    private(set) var isByteSwapped = false
    /// The byte that digital silence consists of; `nil` for compressed audio, and if silence isn't a single
    /// repeated byte.
    private(set) var silence: UInt8?
    /// The version of QuickTime's sound description.
    let version: UInt16

    /// Whether each sample is a single PCM frame of a known number of bytes.
    package var isUncompressed: Bool { uncompressedFrameSize != nil }

    private static let uncompressed: Set<FourCharacters> = [
        "raw ", "twos", "sowt", "NONE", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm", "ulaw",
        "alaw",
    ]

    private static let bits: [FourCharacters: Int64] = [
        "ulaw": 8, "alaw": 8, "in24": 24, "in32": 32, "fl32": 32, "fl64": 64,
    ]

    /// Reads the fields after the data reference index and leaves `entry` at the inner boxes.
    init(_ entry: inout ByteReader, format: FourCharacters) throws {
        version = try entry.unsigned16()
        try entry.skip(6)
        channelCount = Int(try entry.unsigned16())
        var bits = Int64(try entry.unsigned16())
        var isSigned = true
        try entry.skip(4)
        sampleRate = Double(try entry.unsigned32()) / 65536
        switch version {
        case 1 where entry.remaining >= 16:
            try entry.skip(16)
        case 2 where entry.remaining >= 36:
            try entry.skip(4)
            let rate = Double(bitPattern: try entry.unsigned64())
            sampleRate = rate.isFinite && rate > 0 && rate < 1e7 ? rate : 0
            channelCount = Int(try entry.unsigned32())
            try entry.skip(4)
            bits = Int64(try entry.unsigned32())
            // Float or signed.
            isSigned = try entry.unsigned32() & 5 != 0
            try entry.skip(8)
        default: break
        }
        // The field is 16 in entries of version 1, whatever the size of the samples.
        bits = Self.bits[format] ?? bits
        if Self.uncompressed.contains(format), bits > 0, bits <= 64, channelCount <= 1024 {
            uncompressedFrameSize = max(1, bits / 8) * Int64(max(1, channelCount))
            silence = Self.silence(of: format, bits: bits, isSigned: isSigned)
        }
    }

    private static func silence(of format: FourCharacters, bits: Int64, isSigned: Bool) -> UInt8? {
        switch format {
        case "ulaw": 0xFF
        case "alaw": 0xD5
        // 8-bit samples are unsigned under either name.
        case "raw ", "NONE": bits <= 8 ? 0x80 : format == "NONE" ? 0 : nil
        default: isSigned ? 0 : bits <= 8 ? 0x80 : nil
        }
    }

    /// Takes rate and channels from the decoder's own boxes: the entry's 16.16 field can't hold a rate above
    /// 65,535 Hz, and for several formats its channel count is always 2.
    mutating func refine(with boxes: [Box], stream: ElementaryStream?) throws {
        if let configuration = stream?.audio {
            sampleRate = configuration.sampleRate > 0 ? Double(configuration.sampleRate) : sampleRate
            channelCount = configuration.channelCount ?? channelCount
        }
        if var opus = boxes.first("dOps") {
            try opus.skip(1)
            channelCount = Int(try opus.unsigned8())
            sampleRate = 48_000
        }
        if var flac = boxes.first("dfLa") { try readFLAC(&flac) }
        if var lossless = boxes.first("alac") { try readLossless(&lossless) }
        if var dolby = boxes.first("dac3") { try readDolby(&dolby) }
        channelLabels = try boxes.first("chan").flatMap(ChannelLabels.init)?.labels
        if var order = boxes.first("enda") { isByteSwapped = (try? order.unsigned16()) == 1 }
        if var rate = boxes.first("srat") {
            try rate.skip(4)
            sampleRate = Double(try rate.unsigned32())
        }
    }

    private mutating func readFLAC(_ box: inout ByteReader) throws {
        // The full box header, the block header, and the block and frame sizes of the stream info.
        try box.skip(4 + 4 + 10)
        let packed = try box.unsigned64()
        sampleRate = Double(packed >> 44)
        channelCount = Int(packed >> 41 & 7) + 1
    }

    private mutating func readLossless(_ box: inout ByteReader) throws {
        guard box.remaining >= 28 else { return }
        try box.skip(4 + 9)
        channelCount = Int(try box.unsigned8())
        try box.skip(10)
        sampleRate = Double(try box.unsigned32())
    }

    private mutating func readDolby(_ box: inout ByteReader) throws {
        let packed = try box.unsigned24()
        let fullBand = [2, 1, 2, 3, 3, 4, 4, 5][Int(packed >> 11 & 7)]
        channelCount = fullBand + Int(packed >> 10 & 1)
        let rates = [48_000.0, 44_100, 32_000]
        let index = Int(packed >> 22 & 3)
        if rates.indices.contains(index) { sampleRate = rates[index] }
    }
}
