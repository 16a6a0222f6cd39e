package import Containers
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The coded video of a file that isn't a movie, such as Matroska or MPEG-TS, as if its frames were stored
/// consecutively in a file: a table of the frames, built once, and their bytes, which are read again on
/// demand.
package final class DemuxedTrack: RandomAccessBytes, Sendable {
    /// The table. Offsets are positions in the sequence of all frames; times are nanoseconds of the asset.
    package let track: SampledTrack
    /// The parameter sets of each of the track's sample entries.
    package let sets: [ParameterSets]
    package let keyFrames: [KeyFrame]
    private let source: MediaSource
    private let position: Mutex<Position>

    private struct Position {
        var reader: CodedReader?
        /// The sample that the reader returns next.
        var next = 0
        /// Whether the reader started at the file's first sample.
        var isFromStart = true
        /// The sample that was read last.
        var last: (index: Int, bytes: [UInt8])?
    }

    private static let timescale: Int64 = 1_000_000_000

    /// Reads the file up to the second key frame after a time.
    ///
    /// - Throws: `CopyRefusal`, whose reason follows the file's name, or the errors of reading.
    package init(_ source: MediaSource, until end: CMTime) throws {
        self.source = source
        let reader = try CodedReader(source, isVideo: true)
        defer { reader.close() }
        try reader.move(to: 0)
        var table = Table(end: StreamTime.signedNanoseconds(end))
        var first: [UInt8]?
        while !table.isComplete, let sample = try reader.next() {
            try sample.data.withBytes { bytes in
                try table.add(sample, bytes)
                if first == nil { first = Array(bytes) }
            }
        }
        guard let first else { throw CopyRefusal("has no pictures") }
        guard table.order.finding == .agrees else {
            throw CopyRefusal("doesn't tell when pictures are shown that wait for others")
        }
        track = try SampledTrack(table.pictures, samples: table.samples, timescale: Self.timescale)
        sets = table.sets
        keyFrames = table.search.found
        position = Mutex(Position(last: (0, first)))
    }

    deinit { position.withLock { $0.reader }?.close() }

    package var length: Int64 { track.samples.last.map { $0.offset + $0.size } ?? 0 }

    package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        try position.withLock { position in
            var result: [UInt8] = []
            var index = max(0, track.samples.partitioningIndex { $0.offset > offset } - 1)
            while result.count < count, index < track.samples.count {
                let bytes = try content(of: index, &position)
                let start = Int(offset - track.samples[index].offset) + result.count
                result += bytes[min(start, bytes.count)..<min(bytes.count, start + count - result.count)]
                index += 1
            }
            return result
        }
    }

    private func content(of index: Int, _ position: inout Position) throws -> [UInt8] {
        if let last = position.last, last.index == index { return last.bytes }
        if position.reader == nil || position.next != index {
            let key = track.samples[...index].lastIndex(where: \.isSync) ?? 0
            if position.reader == nil || !(key...index).contains(position.next) {
                try open(at: key, &position)
            }
        }
        if let bytes = try pull(index, &position) { return bytes }
        if !position.isFromStart {
            // Some demuxers land at another position than they report.
            try open(at: 0, &position)
            if let bytes = try pull(index, &position) { return bytes }
        }
        throw SourceFailure(.damaged, source: source, message: "the file has changed while it was read")
    }

    /// Opens the file again, to continue at a key frame.
    private func open(at key: Int, _ position: inout Position) throws {
        position.reader?.close()
        let reader = try CodedReader(source, isVideo: true)
        position = Position(reader: reader, next: key, isFromStart: key == 0)
        try reader.move(to: key == 0 ? 0 : max(1, track.samples[key].presentationTime))
    }

    /// - Returns: `nil` if the reader returned another sample than the table contains.
    private func pull(_ index: Int, _ position: inout Position) throws -> [UInt8]? {
        while let reader = position.reader, position.next <= index {
            let expected = track.samples[position.next]
            guard let sample = try reader.next(), sample.data.dataLength == expected.size,
                sample.presentationTime == expected.presentationTime
            else { return nil }
            if position.next == index { position.last = (index, sample.data.withBytes { Array($0) }) }
            position.next += 1
        }
        return position.last?.bytes ?? []
    }
}

/// Builds a table of coded frames, one after the other.
private struct Table {
    private(set) var samples: [SampledTrack.Sample] = []
    private(set) var pictures: [DemuxedPictures] = []
    private(set) var sets: [ParameterSets] = []
    private(set) var search = KeyFrameSearch()
    private(set) var order = PictureOrder()
    /// The end in nanoseconds.
    let end: Int64
    private var caps = ""
    private var entry = 0
    private var keyFramesBehindEnd = 0

    init(end: Int64) { self.end = end }

    /// Whether all frames that are displayed before the end are in the table.
    var isComplete: Bool { keyFramesBehindEnd > 1 }

    mutating func add(_ sample: CodedReader.Sample, _ bytes: UnsafeRawBufferPointer) throws {
        guard let time = sample.presentationTime else { throw CopyRefusal("has pictures without times") }
        guard samples.isEmpty || !sample.isDiscontinuous else { throw CopyRefusal("lacks data") }
        guard samples.count < SampledTrack.sampleLimit else { throw ContainerFailure.tooLarge }
        if sample.caps != caps { try change(to: sample.caps) }
        let end = samples.last.map { $0.offset + $0.size } ?? 0
        let noted = SampledTrack.Sample(
            offset: end, size: Int64(bytes.count), decodeTime: sample.decodingTime ?? time,
            presentationTime: time, duration: sample.duration ?? 0, isSync: sample.isSync, entry: entry)
        let place = PlacedBytes(offset: end, bytes: bytes)
        try search.add(noted, at: samples.count, sets[entry - 1], in: place)
        try order.add(noted, sets[entry - 1], in: place)
        samples.append(noted)
        if sample.isSync, time >= self.end { keyFramesBehindEnd += 1 }
    }

    private mutating func change(to caps: String) throws {
        self.caps = caps
        guard let picture = DemuxedPictures(caps: caps), let set = ParameterSets(entry: picture.entry) else {
            throw CopyRefusal("is coded as \(caps.prefix { $0 != "," })")
        }
        if let known = pictures.firstIndex(of: picture) {
            entry = known + 1
            return
        }
        pictures.append(picture)
        sets.append(set)
        entry = pictures.count
    }
}

/// Bytes at a position of a sequence.
private struct PlacedBytes: RandomAccessBytes {
    let offset: Int64
    let bytes: UnsafeRawBufferPointer

    var length: Int64 { offset + Int64(bytes.count) }

    func bytes(at place: Int64, count: Int) -> [UInt8] {
        let start = Int(place - offset)
        guard start >= 0, start < bytes.count, count > 0 else { return [] }
        return Array(bytes[start..<min(bytes.count, start + count)])
    }
}
