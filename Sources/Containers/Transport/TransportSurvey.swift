/// What `tsdemux` reads wrongly in a transport stream, from one reading of all of its packets.
package struct TransportSurvey {
    /// Bytes to read in place of the file's own: see `TransportClockGaps`.
    package private(set) var patches: [FilePatch] = []
    /// The number of pauses of the clock that remain.
    package private(set) var breakCount = 0
    /// By packet ID.
    private var orders: [Int: TransportOrder] = [:]

    /// Creates an empty survey of a file of another kind, and of one that is too large to be read as a whole.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        guard file.length <= TransportPackets.mostRead, let packets = try TransportPackets(of: file) else {
            return
        }
        let program = try TransportProgram(of: file)
        var gaps = program.flatMap { program in
            program.clockPID == TransportPacket.stuffing
                ? nil
                : TransportClockGaps(pid: program.clockPID, tablePIDs: [0x00, 0x11, program.tablePID])
        }
        var orders: [Int: TransportOrder] = [:]
        try packets.readBytes { offset, packet in
            guard let pid = TransportPacket.pid(of: packet) else { return }
            gaps?.take(packet, pid, at: offset)
            orders[pid, default: TransportOrder()].take(packet)
        }
        self.orders = orders
        (patches, breakCount) = (gaps?.patches ?? [], gaps?.breakCount ?? 0)
    }

    /// Returns the number of places at which the decoding times of the video of some streams don't go on.
    ///
    /// `tsdemux` passes such frames on with the times of others, or behind them and later than the file says.
    package func overlapCount(of pids: Set<Int>) -> Int {
        pids.reduce(0) { $0 + (orders[$1]?.overlapCount ?? 0) }
    }
}
