package import MediaTypes

/// The length of a bare audio stream, from the headers of all its frames: MPEG audio (ISO/IEC 11172-3 and
/// 13818-3, layers 1 to 3) and AAC in ADTS (ISO/IEC 13818-7, 6.2).
///
/// Such a file doesn't state its length. GStreamer estimates it from the size and the bit rate of the first
/// frames, which is wrong for a varying bit rate, and may report none on a busy machine. If the first frame
/// is a LAME table, the table gives the length, and the encoder's delay and padding, which GStreamer plays.
package struct AudioFrameScan: Sendable {
    /// A frame's header, with the frame's size in bytes and its number of samples.
    private struct Header {
        var length: Int
        var sampleCount: Int64
        var sampleRate: Int32
        /// The bits that don't change within a stream: version, layer and sample rate.
        var kind: [UInt8]

        init?(_ bytes: ArraySlice<UInt8>) {
            let bytes = Array(bytes)
            guard bytes.count == Self.size, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
            if bytes[1] & 0xF6 == 0xF0 { self.init(adts: bytes) } else { self.init(mpeg: bytes) }
        }

        private init?(adts bytes: [UInt8]) {
            let rate = Int(bytes[2] >> 2 & 0xF)
            guard rate < AudioConfiguration.rates.count else { return nil }
            kind = [bytes[1] & 0xFE, bytes[2] & 0xFC]
            length = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
            sampleCount = 1024 * Int64(bytes[6] & 3 + 1)
            sampleRate = Int32(AudioConfiguration.rates[rate])
            guard length >= Self.size else { return nil }
        }

        private init?(mpeg bytes: [UInt8]) {
            let (version, layer) = (bytes[1] >> 3 & 3, 4 - Int(bytes[1] >> 1 & 3))
            let (bitRate, rate) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
            // Version 1 is reserved, as are layer bits of 0. A bit rate of 0 means that a frame's length is
            // the distance to the next frame.
            guard version != 1, layer < 4, (1...14).contains(bitRate), rate < 3 else { return nil }
            kind = [bytes[1] & 0xFE, bytes[2] & 0x0C]
            let isFirst = version == 3
            sampleRate = [44_100, 48_000, 32_000][rate] / (isFirst ? 1 : version == 2 ? 2 : 4)
            sampleCount = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
            let bitRates = isFirst ? Self.bitRates[layer - 1] : Self.lowBitRates[layer == 1 ? 0 : 1]
            let slot = layer == 1 ? 4 : 1
            let slots = Int(sampleCount) / 8 / slot * bitRates[bitRate - 1] * 1000 / Int(sampleRate)
            length = (slots + Int(bytes[2] >> 1 & 1)) * slot
        }

        static let size = 7
        /// In kbit/s, by layer; `lowBitRates` has those of the lower sample rates for layer 1, and for 2 and
        /// 3.
        private static let bitRates = [
            [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
            [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
            [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        ]
        private static let lowBitRates = [
            [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
            [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
        ]
    }

    /// The range of the audio in the time of the decoded stream.
    package let range: CMTimeRange

    /// Reads the whole file, or its encoder table if it has one.
    ///
    /// Returns nil if the file isn't such a stream, begins with another kind of table that states its length,
    /// or is damaged.
    package init?(of file: some RandomAccessBytes) throws {
        var bytes = Window(file)
        var place = try Self.endOfTag(bytes: &bytes)
        guard let first = Header(try bytes.slice(at: place, count: Header.size)),
            let second = Header(try bytes.slice(at: place + Int64(first.length), count: Header.size)),
            second.kind == first.kind
        else { return nil }
        let frame = try bytes.slice(at: place, count: first.length)
        guard !Self.isTable(frame) else {
            guard let table = EncoderTable(frame, samplesPerFrame: first.sampleCount) else { return nil }
            let (start, end) = (table.sound.lowerBound, table.sound.upperBound)
            range = CMTimeRange(
                start: CMTime(value: start, timescale: first.sampleRate),
                end: CMTime(value: end, timescale: first.sampleRate))
            return
        }
        var samples: Int64 = 0
        while let header = Header(try bytes.slice(at: place, count: Header.size)), header.kind == first.kind,
            place + Int64(header.length) <= file.length
        {
            samples += header.sampleCount
            place += Int64(header.length)
        }
        // Tags and a truncated frame may follow the audio.
        guard file.length - place < Self.largestEnd else { return nil }
        range = CMTimeRange(start: .zero, duration: CMTime(value: samples, timescale: first.sampleRate))
    }

    private static let largestEnd: Int64 = 64 << 10

    /// Returns the offset of the audio in a file that isn't read further.
    static func endOfTag(of file: some RandomAccessBytes) throws -> Int64 {
        var bytes = Window(file, length: 10)
        return try endOfTag(bytes: &bytes)
    }

    /// Returns the offset of the audio: after an ID3v2 tag (id3.org, ID3v2.4.0 3.1), if there is one.
    private static func endOfTag(bytes: inout Window<some RandomAccessBytes>) throws -> Int64 {
        let head = try bytes.slice(at: 0, count: 10)
        guard head.count == 10, head.starts(with: Array("ID3".utf8)) else { return 0 }
        let size = head[(head.startIndex + 6)...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
        let hasFooter = head[head.startIndex + 5] & 0x10 != 0
        return 10 + size + (hasFooter ? 10 : 0)
    }

    /// Whether the first frame is an encoder's table: Xing's, LAME's or Fraunhofer's.
    private static func isTable(_ frame: ArraySlice<UInt8>) -> Bool {
        let start = frame.prefix(40 + Header.size)
        return ["Xing", "Info", "VBRI"].contains { name in
            let name = Array(name.utf8)
            return start.indices.contains { start[$0...].starts(with: name) }
        }
    }
}

/// A file's bytes for sequential access, read a megabyte at a time.
private struct Window<File: RandomAccessBytes> {
    private let file: File
    private var start: Int64 = 0
    private var bytes: [UInt8] = []
    private let length: Int

    init(_ file: File, length: Int = 1 << 20) { (self.file, self.length) = (file, length) }

    /// Returns the bytes at an offset, fewer at the end of the file.
    mutating func slice(at place: Int64, count: Int) throws -> ArraySlice<UInt8> {
        if place < start || place + Int64(count) > start + Int64(bytes.count) {
            bytes = try file.bytes(at: place, count: max(count, length))
            start = place
        }
        return bytes.dropFirst(Int(place - start)).prefix(count)
    }
}
