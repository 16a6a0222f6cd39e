import ISOMovie
import MediaTypes

/// When the streams of a transport stream begin and end, read from its first and last packets.
struct TransportClock {
    /// The first reading of the program's clock, GStreamer's zero, in 27 MHz.
    private let reference: Int64
    /// By packet ID: the first unit.
    private let first: [Int: TransportUnit]
    /// By packet ID: the last units, two where there are; the latest of them last.
    private let last: [Int: [TransportUnit]]

    /// Of a file's streams with these packet IDs.
    ///
    /// Nil where it is no transport stream, or its packets do not tell. Throws `InspectionFailure` where its
    /// clock runs backwards.
    init?(of file: any RandomAccessBytes, pids: Set<Int>) throws {
        guard let packets = try TransportPackets(of: file) else { return nil }
        var start = TransportScan(pids: pids)
        try packets.read(0..<Self.mostAtStart) { packet in
            start.take(packet)
            return !start.hasBegun
        }
        guard let reference = start.reference else { return nil }
        var last: [Int: [TransportUnit]] = [:]
        for window in [Self.usualAtEnd, Self.mostAtEnd] where last.count < start.first.count {
            var end = TransportScan(pids: pids)
            try packets.read(max(0, packets.length - window)..<packets.length) { packet in
                end.take(packet)
                return true
            }
            last = end.finish()
            if end.runsBack { throw InspectionFailure.clockRunsBack }
        }
        (self.reference, first, self.last) = (reference, start.first, last)
        guard let zero, zero < Self.round / 2 else { return nil }
        for (pid, unit) in first where last[pid]?.last.map({ isBackwards($0, unit) }) == true {
            throw InspectionFailure.clockRunsBack
        }
    }

    /// When a stream begins, in GStreamer's time; nil where its first unit was not found.
    func start(of pid: Int) -> CMTime? {
        first[pid].map { CMTime(value: place(of: $0), timescale: 27_000_000) }
    }

    /// The end of a stream in GStreamer's time; nil where its last units were not found.
    ///
    /// - Parameter frameDuration: of pictures; nil for sound, of which the last unit tells its length.
    func end(of pid: Int, frameDuration: CMTime?) -> CMTime? {
        guard let first = first[pid], let units = last[pid], let unit = units.last else {
            return nil
        }
        let begins = place(of: first) + Self.distance(from: first, to: unit) * 300
        let start = CMTime(value: begins, timescale: 27_000_000)
        if let frameDuration { return start + frameDuration }
        return start + CMTime(value: Self.soundDuration(of: units), timescale: 90_000)
    }

    /// By its own frames where they are AAC; else, at a constant rate of bytes, by the unit before.
    private static func soundDuration(of units: [TransportUnit]) -> Int64 {
        guard let last = units.last else { return 0 }
        if let duration = last.soundDuration { return duration }
        guard units.count == 2, !units[0].bytes.isEmpty else { return 0 }
        let before = distance(from: units[0], to: last)
        return before * Int64(last.bytes.count) / Int64(units[0].bytes.count)
    }

    /// In 27 MHz after the first reading of the clock; what is a little before it is negative.
    private func place(of unit: TransportUnit) -> Int64 {
        let place = (unit.time * 300 - reference + Self.round) % Self.round
        return place > Self.round / 2 ? place - Self.round : place
    }

    private var zero: Int64? { first.values.map { place(of: $0) }.min() }

    private func isBackwards(_ last: TransportUnit, _ first: TransportUnit) -> Bool {
        Self.distance(from: first, to: last) > Self.mostPictures
    }

    /// In 90 kHz, forwards.
    private static func distance(from first: TransportUnit, to last: TransportUnit) -> Int64 {
        (last.time - first.time + round / 300) % (round / 300)
    }

    /// The clock begins anew after 33 bits of 90 kHz, in 27 MHz.
    private static let round: Int64 = 300 << 33
    /// A day, in 90 kHz: what seems to last longer goes back by up to 2.5 hours.
    private static let mostPictures: Int64 = 24 * 3600 * 90_000
    private static let mostAtStart: Int64 = 8 << 20
    private static let usualAtEnd: Int64 = 2 << 20
    private static let mostAtEnd: Int64 = 32 << 20
}
