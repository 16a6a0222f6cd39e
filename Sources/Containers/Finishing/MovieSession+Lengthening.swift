internal import MediaTypes

extension BoxTree {
    /// Extends a track's last sample. A track without samples stays as it is.
    mutating func lengthen(by time: CMTime) throws {
        guard time > .zero, let header = box("mdia", "mdhd"),
            let durations = box("mdia", "minf", "stbl", "stts")
        else { return }
        let units = time.units(max(1, try header.timescale))
        let rowCount = try durations.number(at: 4)
        let row = Int(8 * rowCount)
        guard units > 0, rowCount > 0, durations.bytes.count >= row + 8 else { return }
        try edit("mdia", "mdhd") { try $0.setDuration($0.duration &+ units) }
        try edit("mdia", "minf", "stbl", "stts") { table in
            let (count, length) = (try table.number(at: row), try table.number(at: row + 4) + units)
            guard count > 1 else { return try table.set(length, at: row + 4) }
            // The last sample shares its row with others, and gets a new one.
            try table.set(count - 1, at: row)
            try table.set(rowCount + 1, at: 4)
            try table.replace(
                row + 8, 0, with: [Int64(1), length].flatMap { $0.bigEndianBytes.suffix(4) })
        }
    }
}
