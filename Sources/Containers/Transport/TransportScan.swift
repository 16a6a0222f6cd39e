/// The times of streams in a run of packets.
struct TransportScan {
    private let pids: Set<Int>
    /// The first clock readings in the streams' own packets and in other packets, in 27 MHz.
    private var ownReference: Int64?
    private var otherReference: Int64?
    private(set) var first: [Int: TransportUnit] = [:]
    /// By packet ID: the unit that is being read, and the unit with the latest time, preceded by the one
    /// before it.
    private var open: [Int: TransportUnit] = [:]
    private var closed: [Int: [TransportUnit]] = [:]

    /// The last clock reading in the streams' own packets, the number of readings after others, and of those
    /// that GStreamer takes for breaks.
    private var lastReading: Int64?
    private var readings = (count: 0, breaks: 0)

    init(pids: Set<Int>) {
        self.pids = pids
    }

    var reference: Int64? { ownReference ?? otherReference }

    /// Whether all streams and the clock have been found.
    var hasBegun: Bool { ownReference != nil && first.count == pids.count }

    mutating func take(_ packet: TransportPacket) {
        let isOwn = pids.contains(packet.pid)
        if isOwn {
            ownReference = ownReference ?? packet.reference
            if let reading = packet.reference { note(reading) }
        } else {
            otherReference = otherReference ?? packet.reference
        }
        guard isOwn else { return }
        guard let header = packet.elementaryHeader else {
            open[packet.pid]?.bytes += packet.payload
            return
        }
        // A packet without a time continues the unit before.
        guard let time = header.time else {
            open[packet.pid]?.bytes += packet.payload.dropFirst(header.length)
            return
        }
        close(packet.pid)
        let unit = TransportUnit(time: time, bytes: Array(packet.payload.dropFirst(header.length)))
        first[packet.pid] = first[packet.pid] ?? unit
        open[packet.pid] = unit
    }

    private mutating func note(_ reading: Int64) {
        if let lastReading {
            readings.count += 1
            if reading - lastReading > Self.longestInterval { readings.breaks += 1 }
        }
        lastReading = reading
    }

    /// Whether most clock readings are so far apart that GStreamer takes them for breaks, and the frames
    /// behind them for earlier than they are.
    var isClockSparse: Bool { readings.breaks * 2 > readings.count }
    /// Half a second, in 27 MHz. ISO/IEC 13818-1, 2.7.2, allows a tenth.
    private static let longestInterval: Int64 = 13_500_000

    /// Keeps the latest units: frames are sent in decoding order.
    private mutating func close(_ pid: Int) {
        guard let unit = open.removeValue(forKey: pid) else { return }
        guard let units = closed[pid], let last = units.last else { return closed[pid] = [unit] }
        let isLater = (unit.time - last.time) & ((1 << 33) - 1) < 1 << 32
        // Frames that are presented before the latest one are presented after the latest one before that.
        let back = (units[0].time - unit.time) & ((1 << 33) - 1)
        runsBack = runsBack || (!isLater && back < 1 << 32 && back > Self.mostReordering)
        if isLater { closed[pid] = [last, unit] }
    }

    /// Whether times went back by more than the reordering of frames explains.
    private(set) var runsBack = false
    /// Two seconds, in 90 kHz.
    private static let mostReordering: Int64 = 180_000

    /// Returns the last units of each stream, including the one that was being read when the packets ended.
    mutating func finish() -> [Int: [TransportUnit]] {
        for pid in Array(open.keys) { close(pid) }
        return closed
    }
}

/// A packet of an elementary stream: its presentation time and its bytes.
struct TransportUnit {
    /// In 90 kHz, 33 bits that wrap every 26.5 hours.
    var time: Int64
    var bytes: [UInt8]

    /// The name of the format of its audio frames, of which it has whole ones only; nil if it has none.
    var audioFormat: String? {
        guard let header = AudioFrameHeader(bytes.prefix(AudioFrameHeader.size)) else { return nil }
        let next = AudioFrameHeader(bytes.dropFirst(header.length).prefix(AudioFrameHeader.size))
        guard bytes.count == header.length || next?.kind == header.kind else { return nil }
        if bytes[0] == 0x0B { return "AC-3 audio" }
        return bytes[1] & 0xF6 == 0xF0 ? "AAC audio" : "MPEG audio"
    }

    /// The duration of its AAC frames in 90 kHz; nil if it has none. ISO/IEC 14496-3, 1.A.2.2.
    var soundDuration: Int64? {
        var (place, samples, rate): (Int, Int64, Int32) = (0, 0, 0)
        while place + AudioFrameHeader.size <= bytes.count, bytes[place] == 0xFF,
            bytes[place + 1] & 0xF6 == 0xF0
        {
            guard let header = AudioFrameHeader(bytes[place..<place + AudioFrameHeader.size]) else {
                return nil
            }
            rate = header.sampleRate
            samples += header.sampleCount
            place += header.length
        }
        return rate > 0 ? samples * 90_000 / Int64(rate) : nil
    }
}
