/// Clock readings in place of packets that a transport stream repeats, where its clock isn't read for more than
/// half a second.
///
/// `Workaround.sparseClock`: `tsdemux` takes such a pause for a break of half a second, so that all that
/// follows is too early, and audio that was sent meanwhile overlaps. Programs write the clock with frames of
/// video: the pause is that of a video whose frame lasts longer, while audio continues. They repeat their tables
/// meanwhile, or before the next frame, and their packets have room for a reading. A break that the stream
/// announces stays, and so does one with too few tables.
///
/// Before the first reading, which is late if video begins after audio, `tsdemux` has no times at all.
struct TransportClockGaps {
    let pid: Int
    /// The tables of programs, of services and of the program.
    let tablePIDs: Set<Int>
    private(set) var patches: [FilePatch] = []
    /// The number of pauses that remain.
    private(set) var breakCount = 0
    /// The last reading in 27 MHz, and the packets since that have nothing new.
    private var reading: Int64?
    private var spare: [Spare] = []
    /// The continuity counter of the clock's packets.
    private var counter: UInt8 = 0
    /// The earliest presentation time before the first reading, in 27 MHz.
    private var earliest: Int64?
    /// The content of the last packet with each of the tables that are repeated, by packet ID.
    private var tables: [Int: [UInt8]] = [:]

    private struct Spare {
        var offset: Int64
        var counter: UInt8
    }

    init(pid: Int, tablePIDs: Set<Int>) {
        (self.pid, self.tablePIDs) = (pid, tablePIDs)
    }

    mutating func take(_ packet: UnsafeRawBufferPointer, _ pid: Int, at offset: Int64) {
        if pid == self.pid {
            counter = packet[3] & 0x0F
            if let reading = TransportPacket.reference(in: packet) {
                note(reading, isAnnounced: TransportPacket.announcesBreak(packet))
            }
        } else if hasNothingNew(packet, pid) {
            spare.append(Spare(offset: offset, counter: counter))
        } else if reading == nil, packet[1] & 0x40 != 0,
            let time = TransportPacket(Array(packet)[...])?.elementaryHeader?.time
        {
            earliest = min(earliest ?? .max, time * 300)
        }
    }

    /// Whether a packet is stuffing, or a table that the packet before it with its ID had, too.
    private mutating func hasNothingNew(_ packet: UnsafeRawBufferPointer, _ pid: Int) -> Bool {
        if pid == TransportPacket.stuffing { return true }
        guard tablePIDs.contains(pid), packet[1] & 0x40 != 0 else { return false }
        let content = packet.dropFirst(4)
        if let known = tables[pid], known.elementsEqual(content) { return true }
        tables[pid] = Array(content)
        return false
    }

    private mutating func note(_ reading: Int64, isAnnounced: Bool) {
        defer {
            self.reading = reading
            spare.removeAll(keepingCapacity: true)
        }
        guard let last = self.reading else { return begin(before: reading) }
        guard !isAnnounced else { return }
        let distance = (reading - last + TransportPacket.round) % TransportPacket.round
        guard distance > Self.longest, distance < TransportPacket.round / 2 else { return }
        let count = Int((distance - 1) / Self.longest)
        guard spare.count >= count else {
            breakCount += 1
            return
        }
        for number in 0..<count {
            let packet = spare[(2 * number + 1) * spare.count / (2 * count)]
            let time = last + distance * Int64(number + 1) / Int64(count + 1)
            patches.append(replacing(packet, with: time % TransportPacket.round))
        }
    }

    /// Adds readings before the first one if the file has audio or video before it that is presented before it.
    private mutating func begin(before reading: Int64) {
        guard let earliest, earliest < reading, reading - earliest < Self.longestLead else { return }
        let start = earliest - Self.margin
        let distance = reading - start
        let count = Int((distance - 1) / Self.longest) + 1
        guard spare.count >= count else { return }
        for number in 0..<count {
            let time = start + distance * Int64(number) / Int64(count) + TransportPacket.round
            patches.append(
                replacing(spare[number * spare.count / count], with: time % TransportPacket.round))
        }
    }

    /// A packet of the clock without content. ISO/IEC 13818-1, 2.4.3.4.
    private func replacing(_ packet: Spare, with time: Int64) -> FilePatch {
        let clock = UInt64(time / 300) << 15 | 0x3F << 9 | UInt64(time % 300)
        let header: [UInt8] = [
            TransportPacket.sync, UInt8(pid >> 8), UInt8(pid & 0xFF), 0x20 | packet.counter, 183, 0x10,
        ]
        return FilePatch(
            offset: packet.offset,
            bytes: header + (0..<6).map { UInt8(truncatingIfNeeded: clock >> (40 - 8 * $0)) })
    }

    /// Half a second in 27 MHz: `tsdemux` takes a longer pause for a break.
    private static let longest: Int64 = 13_500_000
    /// A tenth of a second in 27 MHz, by which the clock is ahead of the earliest presentation time.
    private static let margin: Int64 = 2_700_000
    /// A minute in 27 MHz: with a longer lead, the clock is of something else.
    private static let longestLead: Int64 = 60 * 27_000_000
}
