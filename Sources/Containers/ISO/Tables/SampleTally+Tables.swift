internal import MediaTypes

extension SampleTally {
    /// Adds the sample tables of a track's `stbl`. Rows that a table declares beyond its end are ignored.
    mutating func add(_ table: [Box], uncompressedFrameSize: Int64?) throws {
        if let times = table.first("stts") { try addTimes(times) }
        if let offsets = table.first("ctts") {
            try addOffsets(offsets)
            if let times = table.first("stts") { try notePresentations(times, offsets) }
        }
        if keepsPresentations, constantSpacing == nil, let times = table.first("stts") {
            var clock = try SampleClock(times, table.first("ctts"))
            while let sample = try clock.next(), note(presentation: sample.presentation) {}
        }
        if let sizes = table.first("stsz") {
            try addSizes(sizes, uncompressedFrameSize: uncompressedFrameSize)
        } else if let sizes = table.first("stz2") {
            try addCompactSizes(sizes)
        }
    }

    private mutating func addTimes(_ content: ByteReader) throws {
        var reader = content
        for _ in 0..<(try reader.rows(of: 8)) {
            let samples = Int64(try reader.unsigned32())
            // QuickTime reads the field as signed: a negative value is a sample without duration.
            let delta = max(0, Int64(try reader.signed32()))
            try add(samples: samples, delta: delta)
        }
    }

    /// Records the end of the sample presented last, which isn't a sum if durations differ.
    private mutating func notePresentations(_ times: ByteReader, _ offsets: ByteReader) throws {
        var (times, offsets) = (times, offsets)
        var rows = (times: try times.rows(of: 8), offsets: try offsets.rows(of: 8))
        var (left, delta, time): (Int64, Int64, Int64) = (0, 0, 0)
        while rows.offsets > 0 {
            var samples = Int64(try offsets.unsigned32())
            let offset = Int64(try offsets.signed32())
            rows.offsets -= 1
            while samples > 0 {
                if left == 0 {
                    guard rows.times > 0 else { return }
                    (left, delta) = (Int64(try times.unsigned32()), max(0, Int64(try times.signed32())))
                    rows.times -= 1
                    continue
                }
                let count = min(samples, left)
                // The last of several samples with the same duration is presented last.
                let (length, overflow) = count.multipliedReportingOverflow(by: delta)
                guard !overflow, time <= Int64.max / 4, length <= Int64.max / 4 else { return }
                time += length
                note(presentationEnd: time + offset, delta: delta)
                (samples, left) = (samples - count, left - count)
            }
        }
    }

    private mutating func addOffsets(_ content: ByteReader) throws {
        var reader = content
        for _ in 0..<(try reader.rows(of: 8)) {
            let samples = try reader.unsigned32()
            let offset = Int64(try reader.signed32())
            if samples > 0 { add(compositionOffset: offset) }
        }
    }

    private mutating func addSizes(_ content: ByteReader, uncompressedFrameSize: Int64?) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        let size = Int64(try reader.unsigned32())
        let samples = Int64(try reader.unsigned32())
        if size > 0 {
            // QuickTime stores a size of 1 for uncompressed audio, whose frames are larger.
            try add(samples: samples, bytesEach: max(size, uncompressedFrameSize ?? size))
            return
        }
        for _ in 0..<min(samples, Int64(reader.remaining / 4)) {
            try add(bytes: Int64(try reader.unsigned32()))
        }
    }

    private mutating func addCompactSizes(_ content: ByteReader) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        let bits = Int64(try reader.unsigned32() & 0xFF)
        let samples = Int64(try reader.unsigned32())
        switch bits {
        case 16:
            for _ in 0..<min(samples, Int64(reader.remaining / 2)) {
                try add(bytes: Int64(try reader.unsigned16()))
            }
        case 8:
            for _ in 0..<min(samples, Int64(reader.remaining)) {
                try add(bytes: Int64(try reader.unsigned8()))
            }
        case 4:
            for sample in 0..<min(samples, Int64(reader.remaining) * 2) where sample.isMultiple(of: 2) {
                let pair = try reader.unsigned8()
                try add(bytes: Int64(pair >> 4))
                if sample + 1 < samples { try add(bytes: Int64(pair & 15)) }
            }
        default:
            throw ContainerFailure.impossible("sample sizes of \(bits) bits")
        }
    }
}

extension ByteReader {
    /// Reads a full box's header and returns its number of rows, limited to those that fit in the box.
    mutating func rows(of size: Int) throws -> Int64 {
        _ = try fullBoxHeader()
        return min(Int64(try unsigned32()), Int64(remaining / size))
    }
}
