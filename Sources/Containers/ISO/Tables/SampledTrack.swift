package import MediaTypes

/// A track with the file position, decoding time and presentation time of each of its samples.
package struct SampledTrack: Sendable {
    /// A sample, or a run of contiguous samples of the same size and duration, as of uncompressed audio.
    package struct Sample: Sendable, Hashable {
        /// The offset in the file.
        package var offset: Int64
        /// In bytes; the size of the whole run.
        package var size: Int64
        /// In the track's units, like all times here.
        package var decodeTime: Int64
        package var presentationTime: Int64
        /// The duration of the whole run.
        package var duration: Int64
        /// The number of samples in the run.
        package var count: Int64 = 1
        /// Whether decoding can begin with it.
        package var isSync: Bool
        /// The track's sample entry that describes it, counted from 1.
        package var entry: Int

        package init(
            offset: Int64, size: Int64, decodeTime: Int64, presentationTime: Int64, duration: Int64,
            count: Int64 = 1, isSync: Bool, entry: Int
        ) {
            self.offset = offset
            self.size = size
            self.decodeTime = decodeTime
            self.presentationTime = presentationTime
            self.duration = duration
            self.count = count
            self.isSync = isSync
            self.entry = entry
        }
    }

    package let track: MovieTrack
    /// In decoding order.
    package internal(set) var samples: [Sample] = []
    /// The boxes in the track's box.
    let boxes: [Box]
    /// The sample entries, each a complete box.
    package private(set) var entries: [[UInt8]] = []

    /// The maximum number of samples: three days at 60 frames a second, more than any camera writes.
    package static let sampleLimit = 16_000_000
    /// The maximum number of samples in this track. A few bytes can declare any number of equal samples, but
    /// each non-empty sample has at least one byte of the file.
    private let most: Int

    /// Reads the tables of a track's box.
    ///
    /// - Parameter length: The length of the file in bytes.
    init(_ track: MovieTrack, boxes: [Box], inFileOf length: Int64) throws {
        most = min(Self.sampleLimit, Int(clamping: max(0, min(length, Int64(Self.sampleLimit))) + 65_536))
        self.track = track
        self.boxes = boxes
        guard let table = boxes.first("mdia")?.boxes.first("minf")?.boxes.first("stbl")?.boxes else { return }
        if var descriptions = table.first("stsd") {
            try descriptions.skip(8)
            entries = descriptions.boxes.map(BoxWriter.box)
        }
        try readTables(table)
    }

    // MARK: Tables

    private mutating func readTables(_ table: [Box]) throws {
        guard
            let chunks = try table.first("stco").map({ try Self.offsets($0, isWide: false) })
                ?? table.first("co64").map({ try Self.offsets($0, isWide: true) }),
            !chunks.isEmpty, let map = table.first("stsc"), let times = table.first("stts")
        else { return }
        var sizes = try SampleSizes(table, frameSize: track.entry?.audio?.uncompressedFrameSize)
        var clock = try SampleClock(times, table.first("ctts"))
        var sync = try SyncSamples(table.first("stss"))
        var rows = try ChunkRows(map)
        // Samples of equal size and duration are kept as one run.
        let isUniform = sizes.each != nil && clock.isUniform && sync.isEverySample
        for (index, offset) in chunks.enumerated() {
            guard let row = try rows.row(ofChunk: index + 1) else { return }
            var place = offset
            if isUniform, let each = sizes.each {
                let count = min(row.count, sizes.left)
                guard count > 0 else { return }
                let (time, duration) = clock.skip(count)
                sizes.left -= count
                try append(
                    Sample(
                        offset: place, size: try each.times(count), decodeTime: time,
                        presentationTime: time, duration: duration, count: count, isSync: true,
                        entry: row.entry))
                continue
            }
            for _ in 0..<row.count {
                guard let size = try sizes.next(), let time = try clock.next() else { return }
                try append(
                    Sample(
                        offset: place, size: size, decodeTime: time.decode,
                        presentationTime: time.presentation, duration: time.duration,
                        isSync: try sync.next(), entry: row.entry))
                place += size
            }
        }
    }

    private mutating func append(_ sample: Sample) throws {
        guard samples.count < most else { throw ContainerFailure.tooLarge }
        guard sample.offset >= 0, sample.size >= 0, sample.offset <= Int64.max / 4,
            sample.size <= Int64.max / 4
        else { throw ContainerFailure.impossible("a sample at \(sample.offset) of \(sample.size) bytes") }
        samples.append(sample)
    }

    private static func offsets(_ content: ByteReader, isWide: Bool) throws -> [Int64] {
        var reader = content
        return try (0..<(try reader.rows(of: isWide ? 8 : 4))).map { _ in
            Int64(clamping: try reader.unsigned(wide: isWide))
        }
    }

    // MARK: Fragments

    /// Adds the samples of a movie fragment to the track.
    ///
    /// - Parameters:
    ///   - box: The offset of the fragment's box in the file.
    ///   - end: The end of the previous track fragment's data.
    /// - Returns: The end of this track fragment's data.
    mutating func append(
        _ fragment: [Box], flags: UInt32, header: ByteReader, defaults: FragmentDefaults.Sample, box: Int64,
        end: Int64
    ) throws -> Int64 {
        var header = header
        var sample = defaults
        var base = flags & 0x02_0000 != 0 ? box : end
        if flags & 0x01 != 0 { base = Int64(clamping: try header.unsigned64()) }
        if flags & 0x02 != 0 { sample.entry = Int(try header.unsigned32()) }
        if flags & 0x08 != 0 { sample.duration = Int64(try header.unsigned32()) }
        if flags & 0x10 != 0 { sample.size = Int64(try header.unsigned32()) }
        if flags & 0x20 != 0 { sample.flags = try header.unsigned32() }
        var time = samples.last.map { $0.decodeTime + $0.duration } ?? 0
        if var stated = fragment.first("tfdt") {
            let isWide = try stated.fullBoxHeader().version == 1
            time = Int64(clamping: try stated.unsigned(wide: isWide)) & (Int64.max / 4)
        }
        var place = base
        for run in fragment.all("trun") {
            try append(run, like: sample, base: base, at: &place, &time)
        }
        return place
    }

    /// Adds the samples of a track run (ISO/IEC 14496-12, 8.8.8).
    ///
    /// - Parameters:
    ///   - sample: The values that the run doesn't state.
    ///   - base: The start of the track fragment's data.
    ///   - place: The end of the previous run's data, and then of this run's.
    ///   - time: The decoding time of the first sample, and then that of the sample after the run.
    private mutating func append(
        _ content: ByteReader, like sample: FragmentDefaults.Sample, base: Int64, at place: inout Int64,
        _ time: inout Int64
    ) throws {
        var run = content
        let flags = try run.fullBoxHeader().flags
        let count = Int64(try run.unsigned32())
        if flags & 0x01 != 0 { place = base + Int64(try run.signed32()) }
        let firstFlags = flags & 0x04 != 0 ? try run.unsigned32() : nil
        let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & UInt32($0) != 0 }
        let told = fields.isEmpty ? count : min(count, Int64(run.remaining / (4 * fields.count)))
        for index in 0..<told {
            let duration = flags & 0x100 != 0 ? Int64(try run.unsigned32()) : sample.duration
            let size = flags & 0x200 != 0 ? Int64(try run.unsigned32()) : sample.size
            var own = flags & 0x400 != 0 ? try run.unsigned32() : sample.flags
            if index == 0, let firstFlags { own = firstFlags }
            let offset = flags & 0x800 != 0 ? Int64(try run.signed32()) : 0
            try append(
                Sample(
                    offset: place, size: size, decodeTime: time, presentationTime: time + offset,
                    duration: duration, isSync: own & 0x1_0000 == 0, entry: sample.entry))
            place += size
            time += duration
        }
    }
}

/// A movie with every sample of its tracks (ISO/IEC 14496-12, 8.6 to 8.8).
package struct SampledMovie: Sendable {
    package let movie: Movie
    package private(set) var tracks: [SampledTrack]
    /// The boxes of the movie's own metadata, each complete, without the list of its chapters.
    package let metadata: [[UInt8]]

    /// - Throws: `ContainerFailure` if the file isn't a movie or its tables can't be read.
    package init(of file: some RandomAccessBytes) throws {
        movie = try Movie(of: file)
        let layout = try MovieFileLayout(of: file)
        guard let place = layout.movie else { throw ContainerFailure.noMovie }
        let boxes = try Movie.content(at: place, of: file).boxes
        let described = movie.tracks
        tracks = try boxes.all("trak").compactMap { content in
            try described.first { $0.position == content.position }
                .map { try SampledTrack($0, boxes: content.boxes, inFileOf: file.length) }
        }
        metadata = boxes.filter { ["udta", "meta"].contains($0.code) }.map(Self.withoutChapters)
        guard let extends = boxes.first("mvex") else { return }
        let defaults = try FragmentDefaults(extends.boxes)
        for fragment in layout.fragments {
            var end = fragment.box
            for content in try Movie.content(at: fragment, of: file).boxes.all("traf") {
                let boxes = content.boxes
                guard var header = boxes.first("tfhd") else { continue }
                let flags = try header.fullBoxHeader().flags
                let trackID = try header.unsigned32()
                guard let index = tracks.firstIndex(where: { $0.track.trackID == trackID }) else { continue }
                end = try tracks[index].append(
                    boxes, flags: flags, header: header, defaults: defaults[trackID], box: fragment.box,
                    end: end)
            }
        }
    }

    private static func withoutChapters(_ box: Box) -> [UInt8] {
        let parts = box.code == "udta" ? box.content.boxes : []
        guard parts.contains(where: { $0.code == "chpl" }) else { return BoxWriter.box(box) }
        return BoxWriter.box(box.code) { user in
            for part in parts where part.code != "chpl" { user.append(BoxWriter.box(part)) }
        }
    }

    /// Returns the track with an ID.
    package func track(_ trackID: Int32) -> SampledTrack? {
        tracks.first { $0.track.trackID == UInt32(bitPattern: trackID) }
    }

    /// Returns the edits of a track as mappings from media time to movie time.
    package func mappings(of track: SampledTrack) -> [CMTimeMapping] {
        MovieSegments(of: track.track, in: movie).mappings
    }
}

extension SampledTrack {
    /// The coded format of the first sample entry.
    package var firstCode: FourCharacters? {
        guard let entry = entries.first, entry.count >= 8 else { return nil }
        return FourCharacters(bytes: entry[4..<8])
    }

    /// Whether samples are in another file than the tables.
    package var isElsewhere: Bool { track.isElsewhere }
}
