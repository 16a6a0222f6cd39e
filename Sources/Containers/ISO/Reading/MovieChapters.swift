package import MediaTypes

/// The chapters of a movie, in the movie's time.
///
/// They come from the chapter track (QuickTime File Format, "Chapter Lists") or, without one, from the `chpl`
/// list in the user data, which Nero's programs introduced and most others also write.
package struct MovieChapters: Sendable {
    package private(set) var chapters: [MediaChapter] = []
    /// The language of the titles, as declared by the chapter track.
    package private(set) var language: String?

    /// A limit above the number of chapters in any useful file.
    private static let countLimit = 10_000
    private static let titleLimit: Int64 = 65_536

    /// Creates an empty list for a movie without readable chapters.
    ///
    /// - Throws: Errors of reading the file.
    package init(of movie: Movie, in file: some RandomAccessBytes) throws {
        if let number = movie.chapterTrackID,
            let track = movie.tracks.first(where: { $0.trackID == number }), !track.isElsewhere
        {
            let titles = try Self.titles(of: track, in: movie, file)
            chapters = Self.chapters(titles, until: movie.end)
            language = track.extendedLanguageTag ?? track.languageCode
        }
        if chapters.isEmpty { chapters = movie.listedChapters }
    }

    /// Returns chapters from each title's time to the next. An empty title ends the chapter before it and
    /// isn't a chapter.
    private static func chapters(_ titles: [(time: CMTime, title: String)], until end: CMTime)
        -> [MediaChapter]
    {
        let ends = titles.dropFirst().map(\.time) + [end]
        return zip(titles, ends).compactMap { chapter, end in
            guard !chapter.title.isEmpty, end > chapter.time else { return nil }
            return MediaChapter(
                timeRange: CMTimeRange(start: chapter.time, end: end), title: chapter.title)
        }
    }

    // MARK: The chapter track

    private static func titles(
        of track: MovieTrack, in movie: Movie, _ file: some RandomAccessBytes
    ) throws -> [(time: CMTime, title: String)] {
        guard let place = try MovieFileLayout(of: file).movie,
            let content = try Movie.content(at: place, of: file).boxes.all("trak")
                .first(where: { $0.position == track.position }),
            let sampled = try? SampledTrack(track, boxes: content.boxes, inFileOf: file.length)
        else { return [] }
        let mapping = MovieSegments(of: track, in: movie).mappings.first { $0.source.start.isValid }
        let shift = mapping.map { $0.target.start - $0.source.start } ?? .zero
        return try sampled.samples.prefix(countLimit).filter { $0.count == 1 && $0.size <= titleLimit }.map {
            let time = CMTime(value: $0.presentationTime, timescale: CMTimeScale(track.timescale))
            let bytes = try file.bytes(at: $0.offset, count: Int($0.size))
            return (CMTimeMaximum(.zero, time + shift), text(of: bytes))
        }
    }

    /// Returns the text of a sample, which has a length in 16 bits, the text, and boxes about its appearance.
    private static func text(of sample: [UInt8]) -> String {
        var reader = ByteReader(sample)
        guard let length = try? reader.unsigned16(),
            let bytes = try? reader.bytes(min(Int(length), reader.remaining))
        else { return "" }
        return String(markedUTF16: bytes) ?? String(decoding: bytes, as: UTF8.self)
    }

    // MARK: The list in the user data

    /// - Parameter movie: The boxes of the movie box.
    /// - Parameter end: The end of the last chapter.
    static func listed(_ movie: [Box], until end: CMTime) -> [MediaChapter] {
        guard let list = movie.first("udta")?.boxes.first("chpl"), let titles = try? titles(in: list) else {
            return []
        }
        return chapters(titles, until: end)
    }

    private static func titles(in list: ByteReader) throws -> [(time: CMTime, title: String)] {
        var reader = list
        let (version, _) = try reader.fullBoxHeader()
        if version > 0 { try reader.skip(4) }
        return try (0..<(try reader.unsigned8())).map { _ in
            let time = try reader.signed64()
            let count = Int(try reader.unsigned8())
            let title = String(decoding: try reader.bytes(count), as: UTF8.self)
            return (CMTime(value: max(0, time), timescale: unitsPerSecond), title)
        }
    }

    /// The timescale of the list.
    static let unitsPerSecond: CMTimeScale = 10_000_000

    /// Returns the ID of the track with the chapter titles; `nil` if no track refers to one.
    static func trackID(_ tracks: [ByteReader]) -> UInt32? {
        for track in tracks {
            guard var numbers = track.boxes.first("tref")?.boxes.first("chap") else { continue }
            if let number = try? numbers.unsigned32() { return number }
        }
        return nil
    }
}
