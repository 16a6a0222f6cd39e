package import Foundation
package import MediaTypes

/// Properties of a client's tracks that the muxer doesn't have: the start and end of the movie within the
/// tracks, and their orientation. They are patched into edit lists and track headers (ISO/IEC 14496-12).
package struct MovieSession: Sendable {
    /// A track in the movie's time, which begins with the session.
    package struct Track: Sendable {
        package var isSound: Bool
        /// The presentation time of the first sample in the file; negative if the session begins later.
        package var start: CMTime
        /// The end of the track.
        package var end: CMTime
        /// The duration that the last sample has in addition to the muxer's estimate.
        package var `extension` = CMTime.zero
        /// Silence that the encoder added before the audio.
        package var encoderDelay: CMTime
        package var transform: CGAffineTransform
        /// The display size; zero for the size of the frames.
        package var naturalSize: CGSize

        package init(
            isSound: Bool, start: CMTime, end: CMTime, encoderDelay: CMTime = .zero,
            transform: CGAffineTransform = .identity, naturalSize: CGSize = .zero
        ) {
            self.isSound = isSound
            self.start = start
            self.end = end
            self.encoderDelay = encoderDelay
            self.transform = transform
            self.naturalSize = naturalSize
        }
    }

    let tracks: [Track]

    /// - Parameter tracks: In the file's order among those of their kind.
    package init(_ tracks: [Track]) {
        self.tracks = tracks
    }

    /// Returns replacements for fields of a finished movie.
    ///
    /// - Throws: `MovieFault` if the file isn't a movie of these tracks with an edit list for each.
    package func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        let movie = try MovieHeader(of: file)
        var patches: [FilePatch] = []
        var longest: Int64 = 0
        var (sounds, pictures) = (tracks.filter(\.isSound)[...], tracks.filter { !$0.isSound }[...])
        for box in movie.boxes.all("trak") {
            guard let isSound = try box.isSound else { continue }
            guard let track = isSound ? sounds.popFirst() : pictures.popFirst() else {
                throw MovieFault.truncated
            }
            let edits = Edits(of: track, timescale: movie.timescale)
            longest = max(longest, edits.length)
            patches += try self.patches(for: box.boxes, track, edits, from: movie.origin)
        }
        return try patches + [movie.patch(duration: longest)]
    }

    /// In the movie's units.
    private struct Edits {
        let late: Int64
        let shown: Int64

        init(of track: Track, timescale: UInt32) {
            late = max(0, track.start.units(timescale))
            shown = max(1, track.end.units(timescale) - late)
        }

        var length: Int64 { late + shown }
    }

    private func patches(
        for box: [Box], _ track: Track, _ edits: Edits, from origin: Int64
    ) throws -> [FilePatch] {
        guard var mediaHeader = box.first("mdia")?.boxes.first("mdhd"), let header = box.first("tkhd"),
            let list = box.first("edts")?.boxes.first("elst")
        else { throw MovieFault.truncated }
        try mediaHeader.skip(try mediaHeader.fullBoxHeader().version == 1 ? 16 : 8)
        let mediaScale = try mediaHeader.unsigned32()
        return try patches(forTrackHeader: header, track, edits, from: origin)
            + patches(forEditList: list, track, edits, mediaScale: mediaScale, from: origin)
    }

    private func patches(
        forTrackHeader box: ByteReader, _ track: Track, _ edits: Edits, from origin: Int64
    ) throws -> [FilePatch] {
        var header = box
        let isWideHeader = try header.fullBoxHeader().version == 1
        try header.skip(isWideHeader ? 24 : 16)
        var patches = [try header.patch(edits.length, isWide: isWideHeader, from: origin)]
        // After the duration: reserved fields, layer, group and volume.
        try header.skip(isWideHeader ? 24 : 20)
        if track.transform != .identity { patches += try header.matrix(track.transform, from: origin) }
        if track.naturalSize != .zero {
            // After the matrix: 16.16 fixed-point numbers.
            try header.skip(36)
            for length in [track.naturalSize.width, track.naturalSize.height] {
                let units = Int64((min(32_767, max(0, length)) * 65_536).rounded())
                patches.append(
                    FilePatch(offset: origin + Int64(header.position), field: units, isWide: false))
                try header.skip(4)
            }
        }
        return patches
    }

    private func patches(
        forEditList box: ByteReader, _ track: Track, _ edits: Edits, mediaScale: UInt32,
        from origin: Int64
    ) throws -> [FilePatch] {
        var list = box
        let isWide = try list.fullBoxHeader().version == 1
        let count = try list.unsigned32()
        let places = try (0..<count).map { _ in try list.edit(isWide: isWide) }
        guard let last = places.last, count <= 2 else { throw MovieFault.truncated }
        let begin =
            last.mediaTime - min(0, track.start.units(mediaScale)) + track.encoderDelay.units(mediaScale)
        func patch(_ place: ByteReader.Edit, _ duration: Int64, _ time: Int64) -> [FilePatch] {
            let width = isWide ? 8 : 4
            return [
                FilePatch(offset: origin + Int64(place.position), field: duration, isWide: isWide),
                FilePatch(offset: origin + Int64(place.position + width), field: time, isWide: isWide),
            ]
        }
        if count == 1 { return patch(last, edits.shown, begin) }
        if edits.late > 0 {
            return patch(places[0], edits.late, -1) + patch(last, edits.shown, begin)
        }
        // Only one of the two edits is needed: an empty box after it takes the space of the other.
        let (entry, width) = (isWide ? 20 : 12, isWide ? 8 : 4)
        let place = origin + Int64(places[0].position)
        return patch(places[0], edits.shown, begin) + [
            FilePatch(offset: place - 16, field: Int64(16 + entry), isWide: false),
            FilePatch(offset: place - 4, field: 1, isWide: false),
            FilePatch(offset: place + Int64(2 * width), field: 1 << 16, isWide: false),
            FilePatch(offset: place + Int64(entry), bytes: BoxWriter.free(entry)),
        ]
    }
}

extension ByteReader {
    /// Whether a track's box is an audio track; `nil` if it doesn't declare a handler.
    var isSound: Bool? {
        get throws {
            guard var handler = boxes.first("mdia")?.boxes.first("hdlr") else { return nil }
            try handler.skip(8)
            return try handler.code() == "soun"
        }
    }
}

extension CMTime {
    /// Returns the time in units of a timescale, rounded; 0 if it isn't numeric.
    fileprivate func units(_ timescale: UInt32) -> Int64 {
        guard isNumeric else { return 0 }
        return CMTimeConvertScale(
            self, timescale: Int32(clamping: timescale), method: .roundHalfAwayFromZero
        ).value
    }
}

extension ByteReader {
    struct Edit {
        var position: Int
        var mediaTime: Int64
    }

    /// Returns the edit at the cursor and moves past it.
    fileprivate mutating func edit(isWide: Bool) throws -> Edit {
        let start = position
        try skip(isWide ? 8 : 4)
        let time = isWide ? try signed64() : Int64(try signed32())
        try skip(4)
        return Edit(position: start, mediaTime: time)
    }

    /// Returns patches for the matrix at the cursor: 16.16 fixed-point numbers, except for 2.30 at the end of
    /// each row.
    fileprivate func matrix(_ transform: CGAffineTransform, from origin: Int64) throws -> [FilePatch] {
        guard remaining >= 36 else { throw MovieFault.truncated }
        let rows: [[CGFloat]] = [
            [transform.a, transform.b], [transform.c, transform.d], [transform.tx, transform.ty],
        ]
        return rows.enumerated().flatMap { row, values in
            values.enumerated().map { column, value in
                FilePatch(
                    offset: origin + Int64(position + row * 12 + column * 4), field: Self.fixed(value),
                    isWide: false)
            }
        }
    }

    /// Returns a number in 16.16 fixed point.
    private static func fixed(_ value: CGFloat) -> Int64 {
        Int64(clamping: Int(exactly: (value * 65_536).rounded()) ?? 0)
    }
}
