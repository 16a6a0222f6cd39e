/// The number of audio samples that a file states, and the number with which it ends, for formats that number
/// their blocks.
package enum ToldSamples {
    package struct Count: Equatable {
        var told: Int64
        /// The number of samples up to the end of the last block that begins in the file.
        var there: Int64

        package var isCutShort: Bool { there < told }
    }

    /// The number of bytes at the end of a file in which its last block begins.
    private static let tail = 1 << 20

    /// Returns nil for a file of another kind, and for one that doesn't state the number.
    package static func count(of file: some RandomAccessBytes) throws -> Count? {
        let start = try AudioFrameScan.endOfTag(of: file)
        let head = try file.bytes(at: start, count: 42)
        guard head.count == 42 else { return nil }
        if head.starts(with: Array("fLaC".utf8)) { return try flac(file, head) }
        return head.starts(with: Array("wvpk".utf8)) ? try wavPack(file, head) : nil
    }

    private static func last(_ file: some RandomAccessBytes) throws -> [UInt8] {
        try file.bytes(at: max(0, file.length - Int64(tail)), count: tail)
    }

    /// Source: RFC 9639, 8.2 and 9.1.
    private static func flac(_ file: some RandomAccessBytes, _ head: [UInt8]) throws -> Count? {
        // STREAMINFO comes first: sizes of blocks and frames, the rate and other fields, then 36 bits for the
        // samples.
        let fixed = Int64(head[8]) << 8 | Int64(head[9])
        let isFixed = head[8..<10] == head[10..<12]
        let told = Int64(head[21] & 0xF) << 32 | Int64(head[22..<26].bigEndian)
        guard told > 0 else { return nil }
        let bytes = try last(file)
        var there: Int64 = 0
        for place in bytes.indices where bytes[place] == 0xFF {
            guard let frame = FLACFrameHeader(bytes[place..<min(bytes.count, place + 16)]) else { continue }
            let (first, overflows) = frame.number.multipliedReportingOverflow(
                by: frame.isNumberedBySamples ? 1 : isFixed ? fixed : frame.count)
            // Audio data may look like a header, but rarely with a higher number.
            if !overflows, first < told { there = max(there, min(told, first + frame.count)) }
        }
        return there > 0 ? Count(told: told, there: there) : nil
    }

    /// Source: "WavPack 4 & 5 Binary File / Block Format", 2.0.
    private static func wavPack(_ file: some RandomAccessBytes, _ head: [UInt8]) throws -> Count? {
        func number(_ bytes: ArraySlice<UInt8>) -> Int64 { Int64(bytes.littleEndian) }
        let told = number(head[12..<16])
        guard told != 0xFFFF_FFFF, told > 0 else { return nil }
        let bytes = try last(file)
        let name = Array("wvpk".utf8)
        for place in bytes.indices.dropLast(24).reversed() where bytes[place...].starts(with: name) {
            let (size, count) = (number(bytes[place + 4..<place + 8]), number(bytes[place + 20..<place + 24]))
            let first = number(bytes[place + 16..<place + 20])
            guard count > 0, first + count <= told else { continue }
            let isWhole = Int64(place) + 8 + size <= Int64(bytes.count)
            return Count(told: told, there: isWhole ? first + count : first)
        }
        return nil
    }
}

/// The header of a frame of FLAC. Source: RFC 9639, 9.1.
private struct FLACFrameHeader {
    /// The number of samples.
    var count: Int64
    /// The frame's number, or that of its first sample.
    var number: Int64
    var isNumberedBySamples: Bool

    /// Returns nil if the bytes aren't a header, or don't match its checksum.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count >= 6, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8, bytes[3] & 1 == 0 else {
            return nil
        }
        isNumberedBySamples = bytes[1] & 1 == 1
        let (size, rate) = (bytes[2] >> 4, bytes[2] & 0xF)
        guard size != 0, rate != 15, bytes[3] >> 4 < 11 else { return nil }
        // A number in the coding of UTF-8, of up to seven bytes.
        let length = bytes[4] < 0x80 ? 1 : (~bytes[4]).leadingZeroBitCount
        guard length != 0, (bytes[4] < 0x80 || (2...7).contains(length)), bytes.count >= 4 + length else {
            return nil
        }
        number = length == 1 ? Int64(bytes[4]) : Int64(bytes[4] & (0x7F >> UInt8(length)))
        for byte in bytes[5..<(4 + length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            number = number << 6 | Int64(byte & 0x3F)
        }
        var place = 4 + length
        func next(_ width: Int) -> Int64? {
            guard place + width <= bytes.count else { return nil }
            defer { place += width }
            return Int64(bytes[place..<place + width].bigEndian)
        }
        switch size {
        case 1: count = 192
        case 2...5: count = 576 << Int64(size - 2)
        case 6:
            guard let less = next(1) else { return nil }
            count = less + 1
        case 7:
            guard let less = next(2) else { return nil }
            count = less + 1
        default: count = 256 << Int64(size - 8)
        }
        if rate == 12 { _ = next(1) } else if rate == 13 || rate == 14 { _ = next(2) }
        guard place < bytes.count, Self.checksum(bytes[..<place]) == bytes[place] else { return nil }
    }

    /// CRC-8 with the polynomial x^8 + x^2 + x + 1.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(UInt8(0)) { sum, byte in
            (0..<8).reduce(sum ^ byte) { sum, _ in sum & 0x80 != 0 ? sum << 1 ^ 0x07 : sum << 1 }
        }
    }
}
