/// The places at which the decoding times of a transport stream's video don't go on, as where files were joined
/// of which the second doesn't begin after the first.
///
/// `tsdemux` passes such frames on with the times of others, or behind them and later than the file says. A
/// change of the clock that the stream announces isn't counted.
package struct TransportOverlaps {
    package private(set) var count = 0

    /// Creates a count of zero for a file of another kind, and for one that is too large to be read as a whole.
    ///
    /// - Parameter pids: The packet IDs of the streams that are read.
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes, pids: Set<Int>) throws {
        guard file.length <= TransportPackets.mostRead, let packets = try TransportPackets(of: file) else {
            return
        }
        var streams: [Int: Stream] = [:]
        try packets.readBytes { _, packet in
            guard packet[0] == TransportPacket.sync, packet[1] & 0x80 == 0 else { return }
            let pid = Int(packet[1] & 0x1F) << 8 | Int(packet[2])
            if pids.contains(pid) { streams[pid, default: Stream()].take(packet) }
        }
        count = streams.values.reduce(0) { $0 + $1.overlapCount }
    }

    /// The decoding times of one stream.
    private struct Stream {
        private var last: Int64?
        private var isAnnounced = false
        private var unitCount = 0
        private var backwardCount = 0

        /// Streams without decoding times, although frames are reordered, go back all the time.
        var overlapCount: Int { backwardCount * 8 > unitCount ? 0 : backwardCount }

        mutating func take(_ packet: UnsafeRawBufferPointer) {
            if packet[3] & 0x20 != 0, packet[4] > 0, packet[5] & 0x80 != 0 { isAnnounced = true }
            guard let time = Self.time(in: packet) else { return }
            unitCount += 1
            if let last, !isAnnounced, (last - time) & Self.mask < 1 << 32 { backwardCount += 1 }
            (last, isAnnounced) = (time, false)
        }

        /// The decoding time of the unit of video that begins in a packet, in 33 bits of 90 kHz; nil without
        /// one. ISO/IEC 13818-1, 2.4.3.6.
        private static func time(in packet: UnsafeRawBufferPointer) -> Int64? {
            guard packet[1] & 0x40 != 0, packet[3] & 0xD0 == 0x10 else { return nil }
            let start = packet[3] & 0x20 == 0 ? 4 : 5 + Int(packet[4])
            guard start + 9 <= packet.count, packet[start] == 0, packet[start + 1] == 0,
                packet[start + 2] == 1, packet[start + 3] & 0xF0 == 0xE0
            else { return nil }
            let place: Int
            switch packet[start + 7] >> 6 {
            case 2: place = start + 9
            case 3: place = start + 14
            default: return nil
            }
            let end = min(packet.count, start + 9 + Int(packet[start + 8]))
            guard place + 5 <= end else { return nil }
            let high = Int64(packet[place] >> 1 & 7) << 30
            let middle = Int64(packet[place + 1]) << 22 | Int64(packet[place + 2] >> 1) << 15
            return high | middle | Int64(packet[place + 3]) << 7 | Int64(packet[place + 4] >> 1)
        }

        private static let mask: Int64 = (1 << 33) - 1
    }
}
