internal import MediaTypes

/// The sizes of consecutive samples: `stsz` and `stz2`.
struct SampleSizes {
    /// The size of every sample, if all are equal.
    let each: Int64?
    /// The number of remaining samples.
    var left: Int64
    private var reader: ByteReader
    private let bits: Int64
    /// The second half of a byte that holds two sizes.
    private var half: Int64?

    /// - Parameter frameSize: The frame size of uncompressed audio, for which QuickTime stores a size of 1.
    init(_ table: [Box], frameSize: Int64?) throws {
        if var reader = table.first("stsz") {
            _ = try reader.fullBoxHeader()
            let size = Int64(try reader.unsigned32())
            let count = Int64(try reader.unsigned32())
            each = size > 0 ? max(size, frameSize ?? size) : nil
            left = size > 0 ? count : min(count, Int64(reader.remaining / 4))
            (self.reader, bits) = (reader, 32)
        } else if var reader = table.first("stz2") {
            _ = try reader.fullBoxHeader()
            bits = Int64(try reader.unsigned32() & 0xFF)
            guard [4, 8, 16].contains(bits) else {
                throw ContainerFailure.impossible("sample sizes of \(bits) bits")
            }
            each = nil
            left = min(Int64(try reader.unsigned32()), Int64(reader.remaining) * 8 / bits)
            self.reader = reader
        } else {
            throw ContainerFailure.impossible("a track without sample sizes")
        }
    }

    /// Returns `nil` after the last sample.
    mutating func next() throws -> Int64? {
        guard left > 0 else { return nil }
        left -= 1
        if let each { return each }
        switch bits {
        case 32: return Int64(try reader.unsigned32())
        case 16: return Int64(try reader.unsigned16())
        case 8: return Int64(try reader.unsigned8())
        default:
            if let known = half {
                half = nil
                return known
            }
            let pair = try reader.unsigned8()
            half = Int64(pair & 15)
            return Int64(pair >> 4)
        }
    }
}

/// The times of consecutive samples: `stts` and `ctts`.
struct SampleClock {
    private var times: ByteReader
    private var timeRows: Int64
    private var (delta, samples): (Int64, Int64) = (0, 0)
    private var offsets: ByteReader?
    private var offsetRows: Int64 = 0
    private var (offset, offsetSamples): (Int64, Int64) = (0, 0)
    private var time: Int64 = 0
    /// Whether all samples have the same duration and are presented when decoded.
    let isUniform: Bool

    init(_ times: ByteReader, _ offsets: ByteReader?) throws {
        var times = times
        timeRows = try times.rows(of: 8)
        self.times = times
        if var offsets {
            offsetRows = try offsets.rows(of: 8)
            self.offsets = offsets
        }
        isUniform = timeRows == 1 && offsetRows == 0
    }

    /// Returns `nil` after the last sample.
    mutating func next() throws -> (decode: Int64, presentation: Int64, duration: Int64)? {
        guard try readRow() else { return nil }
        while offsetSamples == 0, offsetRows > 0, var reader = offsets {
            (offsetSamples, offset) = (Int64(try reader.unsigned32()), Int64(try reader.signed32()))
            offsets = reader
            offsetRows -= 1
        }
        let shift = offsetSamples > 0 ? offset : 0
        offsetSamples = max(0, offsetSamples - 1)
        samples -= 1
        defer { time = time &+ delta }
        return (time, time &+ shift, delta)
    }

    /// Skips samples of a uniform clock.
    ///
    /// - Returns: The time of the first sample, and the duration of all.
    mutating func skip(_ count: Int64) -> (time: Int64, duration: Int64) {
        // Uniform times have a single row: its early end isn't an error.
        if samples == 0 { _ = try? readRow() }
        let duration = count &* delta
        defer { time = time &+ duration }
        return (time, duration)
    }

    private mutating func readRow() throws -> Bool {
        while samples == 0 {
            guard timeRows > 0 else { return false }
            (samples, delta) = (Int64(try times.unsigned32()), max(0, Int64(try times.signed32())))
            timeRows -= 1
        }
        return true
    }
}

/// Whether decoding can begin with each of consecutive samples: `stss`. Without the table, it can with all.
struct SyncSamples {
    private var reader: ByteReader?
    private var rows: Int64 = 0
    private var number: Int64 = 0
    private var following: Int64 = 0

    var isEverySample: Bool { reader == nil }

    init(_ content: ByteReader?) throws {
        guard var content else { return }
        rows = try content.rows(of: 4)
        reader = content
        try step()
    }

    mutating func next() throws -> Bool {
        guard reader != nil else { return true }
        number += 1
        while following > 0, following < number { try step() }
        return following == number
    }

    private mutating func step() throws {
        guard rows > 0, var content = reader else { return following = 0 }
        following = Int64(try content.unsigned32())
        reader = content
        rows -= 1
    }
}

/// The number of samples in a chunk: `stsc`.
struct ChunkRows {
    struct Row {
        var count: Int64
        var entry: Int
    }

    private var reader: ByteReader
    private var rows: Int64
    private var row: Row?
    private var following: (chunk: Int64, row: Row)?

    init(_ content: ByteReader) throws {
        reader = content
        rows = try reader.rows(of: 12)
        try step()
    }

    /// Returns the row of a chunk. Call it with chunk numbers in ascending order from 1.
    mutating func row(ofChunk number: Int) throws -> Row? {
        while let next = following, next.chunk <= number {
            row = next.row
            try step()
        }
        return row
    }

    private mutating func step() throws {
        guard rows > 0 else { return following = nil }
        rows -= 1
        let chunk = Int64(try reader.unsigned32())
        following = (
            chunk, Row(count: Int64(try reader.unsigned32()), entry: Int(try reader.unsigned32()))
        )
    }
}

extension Int64 {
    /// Returns the product, if 64 bits hold it.
    func times(_ other: Int64) throws -> Int64 {
        let (value, overflow) = multipliedReportingOverflow(by: other)
        guard !overflow else { throw ContainerFailure.impossible("sample tables that add up past 64 bits") }
        return value
    }
}
