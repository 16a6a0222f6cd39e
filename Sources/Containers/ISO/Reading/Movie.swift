internal import MediaTypes

/// The movie box of a file, including its fragments.
package struct Movie: Sendable {
    /// Units a second of durations and edits.
    package private(set) var timescale: Int64 = 0
    /// The matrix applied to all tracks after their own.
    private(set) var matrix = MovieMatrix.identity
    /// As declared by the header; 0 if unknown.
    package private(set) var duration: Int64 = 0
    /// The position of the duration field in the movie box's content, and whether it has 64 bits.
    private(set) var durationPosition = 0
    private(set) var hasWideDuration = false
    /// Seconds since 1904-01-01T00:00:00Z; 0 if the file doesn't state it.
    package private(set) var creationSeconds: UInt64 = 0
    package internal(set) var tracks: [MovieTrack] = []
    package private(set) var isFragmented = false
    /// The end of the list of fragments (`mfra`) in the file; `nil` if it has none.
    private(set) var fragmentIndexEnd: Int64?
    /// The offset of the movie box's content in the file.
    private(set) var contentOffset: Int64 = 0
    /// The positions of the user data's content in the movie box's content.
    private(set) var userDataPositions: [Int] = []
    /// Keyed by AVFoundation's common keys.
    package private(set) var metadata: [String: String] = [:]
    /// The image of a cover, a JPEG or PNG file.
    package private(set) var artwork: [UInt8]?
    /// The track with the titles of the chapters.
    package private(set) var chapterTrackID: UInt32?
    /// The chapters that the user data lists.
    private(set) var listedChapters: [MediaChapter] = []

    /// As declared by the header; infinite if unknown.
    var end: CMTime {
        duration > 0
            ? CMTime(value: duration, timescale: CMTimeScale(clamping: timescale)) : .positiveInfinity
    }

    /// The maximum number of bytes read for one box; a movie box of 50 hours at 60 frames a second fits.
    static let boxByteLimit: Int64 = 256 << 20

    package init(of file: some RandomAccessBytes) throws {
        let layout = try MovieFileLayout(of: file)
        guard let place = layout.movie else {
            throw layout.isPicture ? ContainerFailure.unsupported("a picture file") : ContainerFailure.noMovie
        }
        var defaults = FragmentDefaults()
        contentOffset = place.offset
        try readMovieBox(try Self.content(at: place, of: file), defaults: &defaults)
        defer { for index in tracks.indices { tracks[index].settle() } }
        guard isFragmented else { return }
        fragmentIndexEnd = layout.fragmentIndex.map { $0.offset + $0.count }
        for fragment in layout.fragments {
            try readFragment(try Self.content(at: fragment, of: file), defaults: defaults)
        }
    }

    static func content(
        at place: MovieFileLayout.Place, of file: some RandomAccessBytes
    ) throws -> ByteReader {
        guard place.count <= boxByteLimit else { throw ContainerFailure.tooLarge }
        let bytes = try file.bytes(at: place.offset, count: Int(place.count))
        guard bytes.count == Int(place.count) else { throw ContainerFailure.truncated }
        return ByteReader(bytes)
    }

    /// A copy without metadata and chapter titles, which may be long.
    package var withoutMetadata: Movie {
        var movie = self
        (movie.metadata, movie.artwork, movie.listedChapters) = ([:], nil, [])
        return movie
    }

    /// Returns the movie as if a track had no edit list. It lasts at least as long as the track's media.
    func ignoringEdits(of track: MovieTrack) -> Movie {
        var movie = self
        movie.tracks = tracks.map { $0.trackID == track.trackID ? $0.withoutEdits : $0 }
        if duration > 0 { movie.duration = max(duration, mediaEnd(of: track)) }
        return movie
    }

    /// Returns the end of a track's media in units of the movie, rounded up and limited to the maximum of
    /// the header's field.
    func mediaEnd(of track: MovieTrack) -> Int64 {
        guard track.timescale > 0 else { return 0 }
        let longest = hasWideDuration ? Int64.max : Int64(UInt32.max) - 1
        let (units, overflow) = track.mediaEnd.multipliedReportingOverflow(by: timescale)
        return overflow ? longest : min(longest, units / track.timescale + 1)
    }

    private mutating func readMovieBox(_ content: ByteReader, defaults: inout FragmentDefaults) throws {
        let boxes = content.boxes
        // The demuxer would inflate it, to any size, and without these checks for other files.
        guard boxes.first("cmov") == nil else { throw ContainerFailure.compressed }
        // A list of other movies in place of tracks; its header may be missing.
        guard boxes.first("rmra") == nil || boxes.first("trak") != nil else {
            throw ContainerFailure.elsewhere
        }
        guard let header = boxes.first("mvhd") else {
            throw ContainerFailure.impossible("a movie without a movie header")
        }
        try readHeader(header)
        if let extends = boxes.first("mvex") {
            isFragmented = true
            defaults = try FragmentDefaults(extends.boxes)
        }
        tracks = try boxes.all("trak").compactMap { content in
            var track = try MovieTrack(content.boxes)
            track?.position = content.position
            return track
        }
        guard !tracks.contains(where: { $0.isElsewhere && ["vide", "soun"].contains($0.handler) }) else {
            throw ContainerFailure.elsewhere
        }
        userDataPositions = boxes.all("udta").map(\.position)
        let found = MovieMetadata(boxes)
        (metadata, artwork) = (found.common, found.artwork)
        chapterTrackID = MovieChapters.trackID(boxes.all("trak"))
        listedChapters = MovieChapters.listed(boxes, until: end)
    }

    private mutating func readHeader(_ content: ByteReader) throws {
        var reader = content
        let wide = try reader.fullBoxHeader().version == 1
        creationSeconds = try reader.unsigned(wide: wide)
        try reader.skip(wide ? 8 : 4)
        timescale = Int64(try reader.unsigned32())
        (durationPosition, hasWideDuration) = (reader.position, wide)
        duration = try reader.duration(wide: wide)
        guard timescale > 0, timescale <= Int64(Int32.max) else {
            throw ContainerFailure.impossible("a movie timescale of \(timescale)")
        }
        // Rate, volume and reserved bytes. Headers that end early have no matrix.
        guard reader.remaining >= 16 + MovieMatrix.byteCount else { return }
        try reader.skip(16)
        matrix = try MovieMatrix(&reader)
    }
}

extension ByteReader {
    /// Reads a duration field; the largest value means unknown and is returned as 0.
    mutating func duration(wide: Bool) throws -> Int64 {
        let value = try unsigned(wide: wide)
        let unknown = wide ? UInt64.max : UInt64(UInt32.max)
        guard value != unknown, let duration = Int64(exactly: value) else { return 0 }
        return duration
    }
}
