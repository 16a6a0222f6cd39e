internal import Foundation
internal import MediaTypes

/// The headers of a movie, its tracks and their media: `mvhd`, `tkhd` and `mdhd`.
extension BoxTree {
    /// The number of bytes of each time: version 1 of a box has 64-bit fields.
    var timeWidth: Int { bytes.first == 1 ? 8 : 4 }

    mutating func setDates(_ seconds: Int64) throws {
        try set(seconds, at: 4, width: timeWidth)
        try set(seconds, at: 4 + timeWidth, width: timeWidth)
    }

    /// Units a second; not for track headers.
    var timescale: UInt32 {
        get throws { UInt32(truncatingIfNeeded: try number(at: 4 + 2 * timeWidth)) }
    }

    /// After the dates: the timescale, or the track's ID and a reserved field.
    private var durationPlace: Int { 2 * timeWidth + (code == "tkhd" ? 12 : 8) }

    var duration: Int64 {
        get throws { try number(at: durationPlace, width: timeWidth) }
    }

    mutating func setDuration(_ units: Int64) throws { try set(units, at: durationPlace, width: timeWidth) }

    /// After a track's duration: reserved fields, layer, group and volume.
    private var matrixPlace: Int { durationPlace + timeWidth + 16 }

    mutating func setMatrix(_ matrix: MovieMatrix) throws {
        var fields = BoxWriter()
        fields.append(matrix)
        try replace(matrixPlace, MovieMatrix.byteCount, with: fields.bytes)
    }

    /// Sets a track's display size, in 16.16 fixed point.
    mutating func setSize(_ size: CGSize) throws {
        for (index, length) in [size.width, size.height].enumerated() {
            let units = Int64((min(32_767, max(0, length)) * 65_536).rounded())
            try set(units, at: matrixPlace + MovieMatrix.byteCount + 4 * index)
        }
    }
}

/// Tracks and their edit lists.
extension BoxTree {
    /// Whether a track is an audio track; `nil` if it doesn't declare a handler.
    var isSound: Bool? {
        get throws {
            guard let handler = box("mdia", "hdlr") else { return nil }
            return try handler.number(at: 8) == Int64(("soun" as FourCharacters).value)
        }
    }

    /// A row of an edit list with the normal rate.
    struct Edit {
        /// In the movie's units.
        var duration: Int64
        /// In the track's units; -1 for an empty edit.
        var mediaTime: Int64
    }

    /// The number of bytes of an edit: two times and a rate.
    var editLength: Int { 2 * timeWidth + 4 }

    /// The rows of an edit list.
    var edits: [Edit] {
        get throws {
            let count = Int(try number(at: 4))
            guard count <= (bytes.count - 8) / editLength else { throw ContainerFailure.truncated }
            return try (0..<count).map { index in
                let place = 8 + index * editLength
                let time = try number(at: place + timeWidth, width: timeWidth)
                return Edit(
                    duration: try number(at: place, width: timeWidth),
                    mediaTime: timeWidth == 4 ? Int64(Int32(truncatingIfNeeded: time)) : time)
            }
        }
    }

    mutating func setEdits(_ edits: [Edit]) throws {
        var rows = BoxWriter()
        rows.append32(Int64(edits.count))
        for edit in edits {
            for time in [edit.duration, edit.mediaTime] {
                if timeWidth == 8 { rows.append64(time) } else { rows.append32(time) }
            }
            rows.append32(1 << 16)
        }
        let old = try self.edits.count
        try replace(4, 4 + old * editLength, with: rows.bytes)
    }
}

extension CMTime {
    /// Returns the time in units of a timescale, rounded; 0 if it isn't numeric.
    func units(_ timescale: some BinaryInteger) -> Int64 {
        guard isNumeric else { return 0 }
        return convertScale(CMTimeScale(clamping: timescale), method: .roundHalfAwayFromZero).value
    }
}
