package import MediaTypes

/// The start and the end of each stream of a transport stream, read from its first and last packets.
package struct TransportClock: Sendable {
    /// The first reading of the program's clock in 27 MHz: GStreamer's zero.
    private let reference: Int64
    /// The first unit, by packet ID.
    private let first: [Int: TransportUnit]
    /// The last units by packet ID: the latest one, preceded by the one before if there is one.
    private let last: [Int: [TransportUnit]]

    /// Reads the times of a file's streams with these packet IDs.
    ///
    /// Returns nil if the file isn't a transport stream, or its packets lack the times.
    ///
    /// - Throws: `ContainerFailure` for a clock by which GStreamer can't present a stream, and errors of
    ///   reading.
    package init?(of file: any RandomAccessBytes, pids: Set<Int>) throws {
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
            if end.runsBack { throw ContainerFailure.clockRunsBack }
            if end.isClockSparse { throw ContainerFailure.sparseClock }
        }
        (self.reference, first, self.last) = (reference, start.first, last)
        guard let zero, zero < Self.round / 2 else { return nil }
        for (pid, unit) in first where last[pid]?.last.map({ isBackwards($0, unit) }) == true {
            throw ContainerFailure.clockRunsBack
        }
    }

    /// Returns the start of a stream in GStreamer's time; nil if its first unit was not found.
    package func start(of pid: Int) -> CMTime? {
        first[pid].map { CMTime(value: place(of: $0), timescale: 27_000_000) }
    }

    /// Returns the end of a stream in GStreamer's time; nil if its last units were not found.
    ///
    /// - Parameter frameDuration: The duration of a video frame; nil for audio, whose last unit gives its
    ///   length.
    package func end(of pid: Int, frameDuration: CMTime?) -> CMTime? {
        guard let first = first[pid], let units = last[pid], let unit = units.last else {
            return nil
        }
        let begins = place(of: first) + Self.distance(from: first, to: unit) * 300
        let start = CMTime(value: begins, timescale: 27_000_000)
        if let frameDuration { return start + frameDuration }
        return start + CMTime(value: Self.soundDuration(of: units), timescale: 90_000)
    }

    /// The duration of the last unit: by its AAC frames if it has any, otherwise estimated from the previous
    /// unit at a constant byte rate.
    private static func soundDuration(of units: [TransportUnit]) -> Int64 {
        guard let last = units.last else { return 0 }
        if let duration = last.soundDuration { return duration }
        guard units.count == 2, !units[0].bytes.isEmpty else { return 0 }
        let before = distance(from: units[0], to: last)
        return before * Int64(last.bytes.count) / Int64(units[0].bytes.count)
    }

    /// The time after the first reading of the clock in 27 MHz; negative slightly before it.
    private func place(of unit: TransportUnit) -> Int64 {
        let place = (unit.time * 300 - reference + Self.round) % Self.round
        return place > Self.round / 2 ? place - Self.round : place
    }

    private var zero: Int64? { first.values.map { place(of: $0) }.min() }

    private func isBackwards(_ last: TransportUnit, _ first: TransportUnit) -> Bool {
        Self.distance(from: first, to: last) > Self.mostPictures
    }

    /// The distance forwards, in 90 kHz.
    private static func distance(from first: TransportUnit, to last: TransportUnit) -> Int64 {
        (last.time - first.time + round / 300) % (round / 300)
    }

    private static let round = TransportPacket.round
    /// A day, in 90 kHz: a stream that seems to last longer goes back by up to 2.5 hours.
    private static let mostPictures: Int64 = 24 * 3600 * 90_000
    private static let mostAtStart: Int64 = 8 << 20
    private static let usualAtEnd: Int64 = 2 << 20
    private static let mostAtEnd: Int64 = 32 << 20
}
