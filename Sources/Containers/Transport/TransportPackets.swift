/// A transport stream as packets: of 188 bytes, of 192 with a time before each (m2ts), or of 204 with a
/// checksum after each.
struct TransportPackets {
    private let file: any RandomAccessBytes
    /// The offset of the first packet.
    private let start: Int64
    private let stride: Int64

    /// Returns nil if the file contains no packets.
    init?(of file: any RandomAccessBytes) throws {
        self.file = file
        let head = try file.bytes(at: 0, count: 16 * 1024)
        for stride in [188, 192, 204] {
            for start in 0..<min(stride, head.count) where head[start] == TransportPacket.sync {
                let places = Swift.stride(from: start, to: head.count, by: stride).prefix(8)
                if Array(places).count >= 2, places.allSatisfy({ head[$0] == TransportPacket.sync }) {
                    (self.start, self.stride) = (Int64(start), Int64(stride))
                    return
                }
            }
        }
        return nil
    }

    /// Passes the packets in a part of the file to `body` in order, until `body` returns false.
    ///
    /// Broken packets are skipped.
    func read(_ range: Range<Int64>, _ body: (TransportPacket) -> Bool) throws {
        let lower = max(range.lowerBound, start)
        var place = start + (lower - start + stride - 1) / stride * stride
        let end = min(range.upperBound, file.length)
        while place + Int64(TransportPacket.length) <= end {
            let count = min(end - place, Self.piece * stride)
            let bytes = try file.bytes(at: place, count: Int(count))
            var offset = 0
            while offset + TransportPacket.length <= bytes.count {
                let packet = TransportPacket(bytes[offset..<(offset + TransportPacket.length)])
                if let packet, !body(packet) { return }
                offset += Int(stride)
            }
            guard offset > 0 else { return }
            place += Int64(offset)
        }
    }

    /// Passes the offset and the bytes of each packet of the file to `body` in order, broken ones included.
    func readBytes(_ body: (Int64, UnsafeRawBufferPointer) -> Void) throws {
        var place = start
        while place + Int64(TransportPacket.length) <= file.length {
            let bytes = try file.bytes(at: place, count: Int(min(file.length - place, Self.piece * stride)))
            guard bytes.count >= TransportPacket.length else { return }
            bytes.withUnsafeBytes { bytes in
                for offset in Swift.stride(
                    from: 0, through: bytes.count - TransportPacket.length, by: Int(stride))
                {
                    body(
                        place + Int64(offset),
                        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + TransportPacket.length]))
                }
            }
            place += Self.piece * stride
        }
    }

    var length: Int64 { file.length }

    /// The size of files that are read as a whole: a quarter of a gigabyte, which a slow disk gives in two
    /// seconds.
    static let mostRead: Int64 = 256 << 20
    /// The number of packets that are read at once.
    private static let piece: Int64 = 4096
}

/// One packet of an MPEG transport stream, ISO/IEC 13818-1, 2.4.3.2.
struct TransportPacket {
    static let length = 188
    static let sync: UInt8 = 0x47
    /// The packet ID of packets without content.
    static let stuffing = 0x1FFF
    /// The period of the clock in 27 MHz: it wraps after 33 bits of 90 kHz.
    static let round: Int64 = 300 << 33

    var pid: Int
    /// Whether a packet of an elementary stream begins here, with its header.
    var isUnitStart: Bool
    /// The program's clock in 27 MHz, if the packet has it.
    var reference: Int64?
    var payload: ArraySlice<UInt8>

    /// Returns nil for a damaged packet. `bytes` has 188 bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == Self.length, bytes[start] == Self.sync, bytes[start + 1] & 0x80 == 0 else {
            return nil
        }
        isUnitStart = bytes[start + 1] & 0x40 != 0
        pid = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
        let (hasFields, hasPayload) = (bytes[start + 3] & 0x20 != 0, bytes[start + 3] & 0x10 != 0)
        var place = start + 4
        if hasFields {
            let length = Int(bytes[place])
            guard length <= 183 else { return nil }
            if length >= 7, bytes[place + 1] & 0x10 != 0 { reference = Self.clock(bytes, place + 2) }
            place += 1 + length
        }
        let isScrambled = bytes[start + 3] & 0xC0 != 0
        payload = hasPayload && !isScrambled ? bytes[place...] : []
    }

    /// The packet ID in a packet's 188 bytes; nil for a damaged packet.
    static func pid(of packet: UnsafeRawBufferPointer) -> Int? {
        guard packet[0] == sync, packet[1] & 0x80 == 0 else { return nil }
        return Int(packet[1] & 0x1F) << 8 | Int(packet[2])
    }

    /// Whether a packet's 188 bytes announce a break of the clock and of times.
    static func announcesBreak(_ packet: UnsafeRawBufferPointer) -> Bool {
        packet[3] & 0x20 != 0 && packet[4] > 0 && packet[5] & 0x80 != 0
    }

    /// The program's clock in 27 MHz, if a packet's 188 bytes have it.
    static func reference(in packet: UnsafeRawBufferPointer) -> Int64? {
        guard packet[3] & 0x20 != 0, 7...183 ~= packet[4], packet[5] & 0x10 != 0 else { return nil }
        return clock(packet[...], packet.startIndex + 6)
    }

    /// The clock's 33 bits of 90 kHz and nine of 27 MHz, in 27 MHz.
    private static func clock<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, _ place: Int) -> Int64
    where Bytes.Index == Int {
        let whole = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
        let base = whole << 1 | Int64(bytes[place + 4] >> 7)
        return base * 300 + Int64(bytes[place + 4] & 1) << 8 + Int64(bytes[place + 5])
    }

    /// The header of a packet of an elementary stream. 13818-1, 2.4.3.6.
    struct ElementaryHeader {
        /// The presentation time of the unit that begins here, in 33 bits of 90 kHz; nil without one.
        var time: Int64?
        /// The decoding time, which is the presentation time if it isn't stated; nil without one.
        var decodingTime: Int64?
        var isVideo: Bool
        /// The number of bytes of the header.
        var length: Int
    }

    /// Nil if no packet of an elementary stream begins here.
    var elementaryHeader: ElementaryHeader? {
        let start = payload.startIndex
        guard isUnitStart, payload.count >= 9, payload.starts(with: [0, 0, 1]) else { return nil }
        let length = 9 + Int(payload[start + 8])
        guard payload[start + 6] & 0xC0 == 0x80, length <= payload.count else { return nil }
        let (hasTime, hasDecodingTime) = (payload[start + 7] & 0x80 != 0, payload[start + 7] & 0x40 != 0)
        let time = hasTime && length >= 14 ? stamp(at: start + 9) : nil
        var decodingTime = time
        if hasDecodingTime { decodingTime = hasTime && length >= 19 ? stamp(at: start + 14) : nil }
        return ElementaryHeader(
            time: time, decodingTime: decodingTime, isVideo: payload[start + 3] & 0xF0 == 0xE0,
            length: length)
    }

    /// A time of 33 bits in five bytes.
    private func stamp(at place: Int) -> Int64 {
        let parts = payload[place..<place + 5].map(Int64.init)
        return (parts[0] >> 1 & 7) << 30 | parts[1] << 22 | (parts[2] >> 1) << 15 | parts[3] << 7
            | parts[4] >> 1
    }
}
