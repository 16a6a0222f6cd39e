package import MediaTypes

/// Metadata that GStreamer's muxers don't write into a movie: chapters, the recording location, the mastering
/// display, and texts, of which the muxers know some only.
///
/// Chapters are written twice, as most programs do: as a track of titles that the video track refers to
/// (QuickTime File Format, "Chapter Lists"), which Apple's players read, and as a `chpl` list in the user
/// data, which other players read. The movie box keeps its length, so that nothing else in the file moves:
/// the writer of the movie reserves room in it, with `reserve` or with `reservedComment`.
package struct MovieAdditions: Sendable, Hashable, Codable {
    private struct Title: Sendable, Hashable, Codable {
        /// In nanoseconds.
        var start: Int64
        var text: String
    }

    /// In order from zero, without gaps; an empty title ends the chapter before it.
    private var titles: [Title] = []
    /// ISO 6709, such as `+48.2082+016.3738/`.
    private let location: String?
    /// The HDR metadata for the video track's sample entry.
    private let display: HDRDisplayMetadata?
    /// Items of iTunes' list, which replace those of the same code; nil for none.
    private var items: [[UInt8]]?

    /// - Parameters:
    ///   - chapters: In the order of their times; each ends at the start of the next at the latest.
    ///   - duration: The movie's duration.
    package init(
        chapters: [MediaChapter], duration: CMTime, location: String? = nil,
        display: HDRDisplayMetadata? = nil
    ) {
        self.display = display
        self.location = location.flatMap { $0.utf8.count < 1 << 16 ? $0 : nil }
        var end: Int64 = 0
        let last = Self.nanoseconds(duration)
        for chapter in chapters where !chapter.title.isEmpty {
            let start = Self.nanoseconds(chapter.timeRange.start)
            guard start < last, start >= titles.last?.start ?? 0 else { continue }
            if let before = titles.last, before.start == start { titles.removeLast() }
            if start > end { titles.append(Title(start: end, text: "")) }
            titles.append(Title(start: start, text: chapter.title))
            end = min(last, max(start + 1, Self.nanoseconds(chapter.timeRange.end)))
        }
        if end < last, !titles.isEmpty { titles.append(Title(start: end, text: "")) }
    }

    package var isEmpty: Bool { titles.isEmpty && location == nil && display == nil && items == nil }

    /// Returns these additions with texts for the list of a movie that has `reservedComment`.
    package func adding(_ texts: [(code: FourCharacters, text: String)]) -> MovieAdditions {
        var additions = self
        additions.items = texts.isEmpty ? nil : texts.map { MovieMetadata.item($0.code, $0.text) }
        return additions
    }

    private static func nanoseconds(_ time: CMTime) -> Int64 {
        time.isNumeric ? max(0, time.nanoseconds ?? .max) : time == .positiveInfinity ? .max : 0
    }

    // MARK: Room

    /// The comment that `apply(to:)` replaces.
    package var reservedComment: String {
        Self.mark + String(repeating: " ", count: additionalLength)
    }

    /// The box that `apply(to:)` replaces.
    package var reserve: [UInt8] { BoxWriter.free(additionalLength + Self.boxHeader) }

    private static let mark = "Room for chapters"
    private static let boxHeader = 8

    /// The number of bytes by which the movie box grows.
    private var additionalLength: Int {
        let track = titles.isEmpty ? 0 : chapterTrack(trackID: 1, timescale: 1, duration: 1, media: 0).count
        return track + Self.reference(to: 1).count + (display?.boxes.count ?? 0)
            + userData.reduce(0) { $0 + $1.count } + (items ?? []).reduce(0) { $0 + $1.count }
            + samples.reduce(0) { $0 + $1.count } + 2 * Self.boxHeader
    }

    // MARK: The movie box

    /// Adds everything to a finished movie, in the reserved room.
    ///
    /// - Throws: `ContainerFailure` if the movie has not enough room, or no comment that texts replace.
    func apply(to movie: inout MovieBox) throws {
        guard !isEmpty else { return }
        let trackID = titles.isEmpty ? 0 : try movie.takeTrackID()
        if let video = try movie.videoTrack { try extend(&movie.root.boxes[video], chapters: trackID) }
        let known = movie.root.boxes.filter { $0.code == "udta" }.flatMap(\.reader.boxes)
        var hasList = items == nil
        let kept = try known.compactMap { try withoutRoom($0, &hasList) }
        guard hasList else { throw ContainerFailure.unexpectedForm }
        let userData = BoxTree("udta", (kept + self.userData).flatMap(\.self))
        movie.root.boxes.removeAll { $0.code == "udta" || $0.code == "free" }
        movie.root.bytes = []
        if !titles.isEmpty {
            let header = try movie.header
            func track(media: Int64) throws -> BoxTree {
                BoxTree(
                    whole: chapterTrack(
                        trackID: trackID, timescale: Int64(try header.timescale),
                        duration: try header.duration, media: media))
            }
            // The titles are in the last box. The track's length doesn't depend on their position.
            let length = try track(media: 0).length
            let place = movie.root.count + length + userData.length + Self.boxHeader
            movie.root.boxes.append(try track(media: movie.place.offset + Int64(place)))
        }
        movie.root.boxes.append(userData)
        let texts = samples.flatMap(\.self)
        let room = Int(movie.place.count) - movie.root.count - Self.boxHeader - texts.count
        // Without titles nothing refers to a position in the box, which may then grow.
        guard room >= 0 || titles.isEmpty else { throw ContainerFailure.truncated }
        movie.root.boxes.append(BoxTree("free", texts + [UInt8](repeating: 0, count: max(0, room))))
    }

    /// Adds the display and, if there are chapters, a reference to their track.
    private func extend(_ track: inout BoxTree, chapters trackID: Int64) throws {
        if let display, track.box("mdia", "minf", "stbl", "stsd") != nil {
            try track.edit("mdia", "minf", "stbl", "stsd") { try Self.add(display, to: &$0) }
        }
        if !titles.isEmpty, let header = track.boxes.firstIndex(where: { $0.code == "tkhd" }) {
            track.boxes.insert(BoxTree(whole: Self.reference(to: trackID)), at: header + 1)
        }
    }

    /// Adds a display to all sample entries.
    private static func add(_ display: HDRDisplayMetadata, to entries: inout BoxTree) throws {
        var content = entries.reader
        var table = BoxWriter()
        table.append(try content.bytes(8))
        for entry in content.boxes {
            var fields = entry.content
            let fixed = try fields.bytes(VideoSampleEntry.length)
            table.append(entry.code) { $0.append(fixed + display.boxes + fields.rest) }
        }
        entries.bytes = table.bytes[...]
    }

    /// Returns a box of the user data with the items in place of the comment that reserves room; `nil` if
    /// nothing is left of it.
    ///
    /// - Parameter hasList: Set to true if the box has the comment.
    private func withoutRoom(_ box: Box, _ hasList: inout Bool) throws -> [UInt8]? {
        guard box.code == "meta" else { return BoxWriter.box(box) }
        var content = box.content
        let head = try content.bytes(4)
        let parts = content.boxes
        guard let items = parts.first("ilst")?.boxes else { return BoxWriter.box(box) }
        let others = items.filter { item in
            guard item.code == "©cmt", let data = item.content.boxes.first("data") else { return true }
            return !data.rest.dropFirst(8).starts(with: Self.mark.utf8)
        }
        guard others.count < items.count else { return BoxWriter.box(box) }
        hasList = true
        let own = self.items ?? []
        let codes = Set(own.map { FourCharacters(bytes: $0[4..<8]) })
        let kept = others.filter { !codes.contains($0.code) }.map { BoxWriter.box($0) } + own
        guard !kept.isEmpty else { return nil }
        return BoxWriter.box("meta") { meta in
            meta.append(head)
            for part in parts where part.code != "ilst" { meta.append(BoxWriter.box(part)) }
            meta.append("ilst") { list in for item in kept { list.append(item) } }
        }
    }

    // MARK: Chapters

    private static func reference(to trackID: Int64) -> [UInt8] {
        BoxWriter.box("tref") { $0.append("chap") { $0.append32(trackID) } }
    }

    /// The titles as samples: the length, the text, and a box that declares UTF-8.
    private var samples: [[UInt8]] {
        titles.map { title in
            let text = Self.bytes(of: title.text, limit: Int(UInt16.max))
            var sample = BoxWriter()
            sample.append16(Int64(text.count))
            sample.append(text)
            sample.append("encd") { $0.append32(0x100) }
            return sample.bytes
        }
    }

    /// Returns the longest prefix of a text, in whole characters, that fits in `limit` bytes.
    private static func bytes(of text: String, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text {
            let more = Array(String(character).utf8)
            guard bytes.count + more.count <= limit else { break }
            bytes += more
        }
        return bytes
    }

    /// Returns a disabled track whose samples are the titles. Its length doesn't depend on the arguments.
    private func chapterTrack(
        trackID: Int64, timescale: Int64, duration: Int64, media: Int64
    ) -> [UInt8] {
        BoxWriter.box("trak") { track in
            track.append("tkhd", version: 1, flags: 2) { header in
                header.append([UInt8](repeating: 0, count: 16))
                header.append32(trackID)
                header.append32(0)
                header.append64(duration)
                header.append([UInt8](repeating: 0, count: 16))
                header.append(.identity)
                header.append64(0)
            }
            track.append("mdia") { box in
                box.appendMediaHeader(timescale: timescale, duration: duration)
                box.appendHandler("text")
                box.append("minf") { information in
                    Self.appendTextInformation(to: &information)
                    information.append("stbl") { table in
                        appendTables(timescale: timescale, duration, media: media, to: &table)
                    }
                }
            }
        }
    }

    /// Appends media headers of the (hidden) text track, and a data reference to this file.
    private static func appendTextInformation(to information: inout BoxWriter) {
        information.append("gmhd") { header in
            header.append("gmin", version: 0) { media in
                media.append16(0x40)
                for _ in 0..<3 { media.append16(0x8000) }
                media.append32(0)
            }
            header.append("text") { $0.append(.identity) }
        }
        information.appendDataReference()
    }

    /// Appends sample tables with one chunk that holds all samples, and a row for each.
    private func appendTables(timescale: Int64, _ duration: Int64, media: Int64, to table: inout BoxWriter) {
        table.append("stsd", version: 0) { descriptions in
            descriptions.append32(1)
            descriptions.append("text") { entry in
                entry.append([UInt8](repeating: 0, count: 6))
                entry.append16(1)
                // Flags, justification, colors, box and font, which are never used, and an empty name.
                entry.append32(0)
                entry.append32(1)
                entry.append([UInt8](repeating: 0, count: 6 + 8 + 8 + 2 + 2 + 1 + 2 + 6 + 1))
            }
        }
        let starts = titles.map { title in
            min(duration, CMTime(value: title.start, timescale: 1_000_000_000).units(timescale))
        }
        table.append("stts", version: 0) { times in
            times.append32(Int64(starts.count))
            for (start, end) in zip(starts, starts.dropFirst() + [duration]) {
                times.append32(1)
                times.append32(end - start)
            }
        }
        table.append("stsc", version: 0) { chunks in
            for value in [1, 1, Int64(starts.count), 1] { chunks.append32(value) }
        }
        table.append("stsz", version: 0) { sizes in
            sizes.append32(0)
            sizes.append32(Int64(starts.count))
            for sample in samples { sizes.append32(Int64(sample.count)) }
        }
        table.append("co64", version: 0) { offsets in
            offsets.append32(1)
            offsets.append64(media)
        }
    }

    // MARK: User data

    private var userData: [[UInt8]] {
        var boxes: [[UInt8]] = []
        // The list counts its chapters in one byte.
        if !titles.isEmpty, titles.count <= UInt8.max {
            boxes.append(
                BoxWriter.box("chpl") { list in
                    list.append32(1 << 24)
                    list.append32(0)
                    list.append([UInt8(titles.count)])
                    for title in titles {
                        let text = Self.bytes(of: title.text, limit: Int(UInt8.max))
                        list.append64(title.start / (1_000_000_000 / Int64(MovieChapters.unitsPerSecond)))
                        list.append([UInt8(text.count)])
                        list.append(text)
                    }
                })
        }
        if let location {
            boxes.append(
                BoxWriter.box("©xyz") { box in
                    box.append16(Int64(location.utf8.count))
                    // No language.
                    box.append16(MovieLanguage.undetermined)
                    box.append(Array(location.utf8))
                })
        }
        return boxes
    }
}

extension MovieBox {
    /// Takes the ID for the next track, which is the last field of the header.
    fileprivate mutating func takeTrackID() throws -> Int64 {
        let place = try header.bytes.count - 4
        let trackID = try header.number(at: place)
        guard trackID > 0 else { throw ContainerFailure.truncated }
        try root.edit("mvhd") { try $0.set(trackID + 1, at: place) }
        return trackID
    }

    /// The index of the first video track, or else of the first track.
    fileprivate var videoTrack: Int? {
        get throws {
            try root.boxes.firstIndex { try $0.code == "trak" && $0.isSound == false }
                ?? root.boxes.firstIndex { $0.code == "trak" }
        }
    }
}
