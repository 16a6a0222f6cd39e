internal import MediaTypes

extension BoxTree {
    /// Extends a track's last sample if the media is shorter than the part that the track presents.
    ///
    /// A muxer counts the durations of samples in decoding order. If frames are reordered, the frame that is
    /// presented last isn't the last sample, and what its duration exceeds others by is lost. A track without
    /// samples stays as it is, and so does one that lacks less than a unit of a time.
    ///
    /// - Parameters:
    ///   - duration: The duration of the presented part, in units of `timescale`.
    ///   - skipped: The media before.
    mutating func lengthen(
        toPresent duration: Int64, timescale: UInt32, after skipped: CMTime = .zero
    ) throws {
        guard timescale > 0, let header = box("mdia", "mdhd"),
            let durations = box("mdia", "minf", "stbl", "stts")
        else { return }
        let scale = Int64(max(1, try header.timescale))
        let presented = CMTime(value: duration, timescale: CMTimeScale(clamping: timescale)) + skipped
        let units = presented.units(scale) &- (try durations.sumOfDurations)
        let rowCount = try durations.number(at: 4)
        let row = Int(8 * rowCount)
        let rounding = scale / Int64(timescale) + (scale > 100 ? 1 : 0)
        guard units > rounding, rowCount > 0, durations.bytes.count >= row + 8 else { return }
        try edit("mdia", "mdhd") { try $0.setDuration($0.duration &+ units) }
        try edit("mdia", "minf", "stbl", "stts") { table in
            let count = try table.number(at: row)
            let length = min(Int64(UInt32.max), try table.number(at: row + 4) + units)
            guard count > 1 else { return try table.set(length, at: row + 4) }
            // The last sample shares its row with others, and gets a new one.
            try table.set(count - 1, at: row)
            try table.set(rowCount + 1, at: 4)
            try table.replace(
                row + 8, 0, with: [Int64(1), length].flatMap { $0.bigEndianBytes.suffix(4) })
        }
    }

    /// The sum of the durations of a table of decoding times (`stts`).
    private var sumOfDurations: Int64 {
        get throws {
            let rows = Int(min(try number(at: 4), Int64(max(0, bytes.count - 8) / 8)))
            return try (0..<rows).reduce(0) { sum, row in
                sum &+ (try number(at: 8 + 8 * row)) &* (try number(at: 12 + 8 * row))
            }
        }
    }
}
