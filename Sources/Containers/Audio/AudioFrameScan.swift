package import MediaTypes

/// The length of a bare audio stream, from the headers of all its frames: MPEG audio (ISO/IEC 11172-3 and
/// 13818-3, layers 1 to 3), AAC in ADTS (ISO/IEC 13818-7, 6.2), AC-3 and Enhanced AC-3 (ATSC A/52, 5.3 and
/// E.1.2).
///
/// Such a file doesn't state its length. GStreamer estimates it from the size and the bit rate of the first
/// frames, which is wrong for a varying bit rate, and may report none on a busy machine. If the first frame
/// is a table in LAME's form, it gives the length, and the encoder's delay and padding, which GStreamer plays
/// unless LAME itself wrote the table.
package struct AudioFrameScan: Sendable {
    /// The range of the audio in the time of the decoded stream.
    package let range: CMTimeRange

    /// Reads the whole file, or its encoder table if it has one.
    ///
    /// Returns nil if the file isn't such a stream, begins with another kind of table that states its length,
    /// or is damaged.
    package init?(of file: some RandomAccessBytes) throws {
        var bytes = Window(file)
        let place = try bytes.endOfTag(at: 0)
        guard let first = try bytes.frameHeader(at: place) else { return nil }
        let frame = try bytes.slice(at: place, count: first.length)
        guard !Self.isTable(frame) else {
            guard let table = EncoderTable(frame, samplesPerFrame: first.sampleCount) else { return nil }
            range = CMTimeRange(
                start: CMTime(value: table.isLAMEs ? 0 : table.sound.lowerBound, timescale: first.sampleRate),
                duration: CMTime(value: Int64(table.sound.count), timescale: first.sampleRate))
            return
        }
        let frames = try AudioFrames(from: place, in: &bytes)
        // Tags and a truncated frame may follow the audio.
        guard file.length - frames.end < Self.largestEnd else { return nil }
        range = CMTimeRange(start: .zero, duration: frames.duration)
    }

    /// Returns whether more frames follow than the table in the first frame states, as in joined files.
    ///
    /// False for a file without a table. Reads the whole file.
    static func hasFramesBehindTable(in file: some RandomAccessBytes) throws -> Bool {
        var bytes = Window(file)
        let place = try bytes.endOfTag(at: 0)
        guard let first = try bytes.frameHeader(at: place),
            let told = EncoderTable.frameCount(in: try bytes.slice(at: place, count: first.length))
        else { return false }
        return try AudioFrames(from: place, in: &bytes).count > told + mostUntold
    }

    /// The table itself, and frames that a program may add when it finishes a file.
    private static let mostUntold: Int64 = 4
    /// The number of bytes without frames that may end a file, or lie between frames.
    fileprivate static let largestEnd: Int64 = 64 << 10

    /// Returns the offset of the audio in a file that isn't read further.
    static func endOfTag(of file: some RandomAccessBytes) throws -> Int64 {
        var bytes = Window(file, length: 10)
        return try bytes.endOfTag(at: 0)
    }

    /// Whether the first frame is an encoder's table: Xing's, LAME's or Fraunhofer's.
    private static func isTable(_ frame: ArraySlice<UInt8>) -> Bool {
        let start = frame.prefix(40 + AudioFrameHeader.size)
        return ["Xing", "Info", "VBRI"].contains { name in
            let name = Array(name.utf8)
            return start.indices.contains { start[$0...].starts(with: name) }
        }
    }
}

/// The frames of a stream, also those behind tags and damaged bytes, and those of another format, as in files
/// that were joined byte by byte. GStreamer's parsers find the same ones.
private struct AudioFrames {
    private(set) var count: Int64 = 0
    /// The number of samples at each sample rate.
    private var sampleCounts: [Int32: Int64] = [:]
    /// The end of the last frame in the file.
    private(set) var end: Int64

    init(from start: Int64, in bytes: inout Window<some RandomAccessBytes>) throws {
        var place = start
        var kind: [UInt8] = []
        end = start
        while true {
            if let header = try bytes.frameHeader(at: place, continuing: kind) {
                kind = header.kind
                count += 1
                sampleCounts[header.sampleRate, default: 0] += header.sampleCount
                place += Int64(header.length)
                end = place
            } else if let next = try bytes.nextFrame(after: place) {
                place = next
            } else {
                return
            }
        }
    }

    var duration: CMTime {
        sampleCounts.reduce(.zero) { $0 + CMTime(value: $1.value, timescale: $1.key) }
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

    /// Returns the end of the ID3v2 tag at an offset (id3.org, ID3v2.4.0 3.1), or the offset without one.
    mutating func endOfTag(at place: Int64) throws -> Int64 {
        let head = try slice(at: place, count: 10)
        guard head.count == 10, head.starts(with: Array("ID3".utf8)) else { return place }
        let size = head[(head.startIndex + 6)...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
        let hasFooter = head[head.startIndex + 5] & 0x10 != 0
        return place + 10 + size + (hasFooter ? 10 : 0)
    }

    /// Returns the header of the frame at an offset, if another one of its kind follows the frame.
    mutating func frameHeader(at place: Int64) throws -> AudioFrameHeader? {
        guard let header = AudioFrameHeader(try slice(at: place, count: AudioFrameHeader.size)),
            let next = AudioFrameHeader(
                try slice(at: place + Int64(header.length), count: AudioFrameHeader.size)),
            next.kind == header.kind
        else { return nil }
        return header
    }

    /// Returns the header of the whole frame at an offset, which is the last one of its kind or precedes
    /// another.
    mutating func frameHeader(at place: Int64, continuing kind: [UInt8]) throws -> AudioFrameHeader? {
        guard let header = AudioFrameHeader(try slice(at: place, count: AudioFrameHeader.size)),
            place + Int64(header.length) <= file.length
        else { return nil }
        return try header.kind == kind ? header : frameHeader(at: place)
    }

    /// Returns the offset of the first frame behind a tag, or other bytes, at an offset.
    mutating func nextFrame(after place: Int64) throws -> Int64? {
        let start = max(try endOfTag(at: place), place + 1)
        let part = Array(try slice(at: start, count: Int(AudioFrameScan.largestEnd)))
        for index in part.indices where part[index] == 0xFF || part[index] == 0x0B {
            if try frameHeader(at: start + Int64(index)) != nil { return start + Int64(index) }
        }
        return nil
    }
}
