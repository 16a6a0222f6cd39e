package import Foundation
package import MediaTypes

/// A movie file of samples that lie in other files: they are copied as they are, and the tables are written anew
/// (ISO/IEC 14496-12). The index comes before the media, so that the file can play while it is downloaded.
package struct MovieAssembly: Sendable {
    /// A sample, or a run of equal ones, to be copied.
    package struct Sample: Sendable {
        /// Which of the files it is in.
        package var file: Int
        package var offset: Int64
        package var size: Int64
        /// What is written before it, as a part of it: an index into the assembly's insertions.
        package var insertion: Int?
        package var count: Int64 = 1
        /// In the track's units; of the whole run.
        package var duration: Int64
        /// From when it is decoded to when it is shown.
        package var compositionOffset: Int64
        package var isSync: Bool
        package var entry: Int

        package init(
            file: Int, offset: Int64, size: Int64, insertion: Int? = nil, duration: Int64,
            compositionOffset: Int64,
            isSync: Bool, entry: Int
        ) {
            self.file = file
            self.offset = offset
            self.size = size
            self.insertion = insertion
            self.duration = duration
            self.compositionOffset = compositionOffset
            self.isSync = isSync
            self.entry = entry
        }

        /// A sample as it is in a file.
        package init(_ sample: SampledTrack.Sample, file: Int) {
            self.init(
                file: file, offset: sample.offset, size: sample.size, duration: sample.duration,
                compositionOffset: sample.presentationTime - sample.decodeTime, isSync: sample.isSync,
                entry: sample.entry)
            count = sample.count
        }
    }

    /// What is shown or heard of a track at a time of the movie.
    package struct Edit: Sendable, Hashable {
        package var duration: CMTime
        /// In the track's units; nil for nothing.
        package var mediaStart: Int64?

        package init(duration: CMTime, mediaStart: Int64?) {
            self.duration = duration
            self.mediaStart = mediaStart
        }
    }

    package struct Track: Sendable {
        /// What the track is like: its kind, size, turn, language and whatever else is not said here.
        let model: SampledTrack
        /// Unique in the movie.
        fileprivate(set) var trackID: UInt32
        /// Each a whole box.
        package var entries: [[UInt8]]
        /// Units a second.
        package var timescale: Int64
        package var samples: [Sample]
        package var edits: [Edit]

        package var isPicture: Bool { model.track.handler == "vide" }

        package init(like model: SampledTrack, timescale: Int64, samples: [Sample], edits: [Edit]) {
            self.model = model
            trackID = model.track.trackID
            entries = model.entries
            self.timescale = timescale
            self.samples = samples
            self.edits = edits
        }
    }

    package enum Brand: Sendable { case mp4, quickTime, m4v, m4a }

    package var brand: Brand
    /// Units a second of durations and edits.
    package var timescale: Int64
    package var tracks: [Track]
    /// Bytes that samples begin with and that are in no file.
    package var insertions: [[UInt8]] = []
    /// The movie's own metadata, in whole boxes.
    package var metadata: [[UInt8]] = []
    /// Nil for none.
    package var creation: Date?

    package init(_ brand: Brand, timescale: Int64, tracks: [Track]) {
        self.brand = brand
        self.timescale = timescale
        self.tracks = tracks
        var known: Set<UInt32> = []
        for index in tracks.indices where !known.insert(tracks[index].trackID).inserted {
            let free = (self.tracks.map(\.trackID).max() ?? 0) + 1
            self.tracks[index].trackID = free
            known.insert(free)
        }
    }

    /// The bytes of all samples.
    package var mediaSize: Int64 { tracks.reduce(0) { $0 + $1.samples.reduce(0) { $0 + size(of: $1) } } }

    // MARK: Data

    /// Samples of one track that lie one behind the other in the movie.
    private struct Chunk {
        let track: Int
        let samples: Range<Int>
    }

    /// At most this much media of one track before another has its turn, in seconds.
    private static let interleaving = 0.5
    private static let copiedAtOnce: Int64 = 4 << 20

    private func size(of sample: Sample) -> Int64 {
        sample.size + (sample.insertion.map { Int64(insertions[$0].count) } ?? 0)
    }

    /// The chunks in the order in which they lie in the file.
    private func chunks() -> [Chunk] {
        var next = tracks.map { _ in 0 }
        var times = tracks.map { _ in 0.0 }
        var chunks: [Chunk] = []
        while let track = tracks.indices.filter({ next[$0] < tracks[$0].samples.count })
            .min(by: { times[$0] < times[$1] })
        {
            let (samples, first) = (tracks[track].samples, next[track])
            var (end, length) = (first, 0.0)
            repeat {
                length += Double(samples[end].duration) / Double(tracks[track].timescale)
                end += 1
                // A chunk's samples have one entry; a run is a chunk of its own.
            } while end < samples.count && length < Self.interleaving
                && samples[end].entry == samples[first].entry && samples[end].count == 1
                && samples[first].count == 1
            chunks.append(Chunk(track: track, samples: first..<end))
            next[track] = end
            times[track] += length
        }
        return chunks
    }

    /// Writes the movie.
    ///
    /// - Parameters:
    ///   - files: What the samples are copied from.
    ///   - write: Takes the bytes of the movie in their order. It may throw to stop.
    /// - Throws: `MovieFault` if a sample goes on behind its file, and what `write` and the files throw.
    package func write(from files: [any RandomAccessBytes], _ write: ([UInt8]) throws -> Void) throws {
        let chunks = chunks()
        let sizes = chunks.map { chunk in
            tracks[chunk.track].samples[chunk.samples].reduce(0) { $0 + size(of: $1) }
        }
        let media = sizes.reduce(0, +)
        let type = fileType
        // Only the width of the offsets depends on where the media begins.
        let isWide = media > Int64(UInt32.max) - (256 << 20)
        let length = movie(chunks, offsets: sizes.map { _ in 0 }, isWide: isWide).count
        var offset = Int64(type.count + length + 16)
        let offsets = sizes.map { size in
            defer { offset += size }
            return offset
        }
        try write(type)
        try write(movie(chunks, offsets: offsets, isWide: isWide))
        var header = BoxWriter()
        header.append32(1)
        header.append("mdat")
        header.append64(media + 16)
        try write(header.bytes)
        for chunk in chunks { try copy(chunk, from: files, write) }
    }

    private func copy(_ chunk: Chunk, from files: [any RandomAccessBytes], _ write: ([UInt8]) throws -> Void)
        throws
    {
        // What lies together in a file is read together.
        var pending: (file: Int, offset: Int64, size: Int64)?
        func flush() throws {
            guard var part = pending else { return }
            pending = nil
            while part.size > 0 {
                let count = Int(min(part.size, Self.copiedAtOnce))
                let bytes = try files[part.file].bytes(at: part.offset, count: count)
                guard bytes.count == count else { throw MovieFault.truncated }
                try write(bytes)
                (part.offset, part.size) = (part.offset + Int64(count), part.size - Int64(count))
            }
        }
        for sample in tracks[chunk.track].samples[chunk.samples] {
            if let insertion = sample.insertion {
                try flush()
                try write(insertions[insertion])
            }
            if let part = pending, part.file == sample.file, part.offset + part.size == sample.offset {
                pending?.size += sample.size
            } else {
                try flush()
                pending = (sample.file, sample.offset, sample.size)
            }
        }
        try flush()
    }

    // MARK: Boxes

    private var fileType: [UInt8] {
        let brands: [BoxCode] =
            switch brand {
            case .mp4: ["isom", "isom", "iso2", "mp41", "mp42"]
            case .quickTime: ["qt  ", "qt  "]
            case .m4v: ["M4V ", "M4V ", "mp42", "isom"]
            case .m4a: ["M4A ", "M4A ", "mp42", "isom"]
            }
        return BoxWriter.box("ftyp") { box in
            box.append(brands[0])
            box.append32(0x200)
            for brand in brands.dropFirst() { box.append(brand) }
        }
    }

    /// The movie box.
    private func movie(_ chunks: [Chunk], offsets: [Int64], isWide: Bool) -> [UInt8] {
        let lengths = tracks.map { track in track.edits.reduce(0) { $0 + units(of: $1.duration) } }
        let longest = lengths.max() ?? 0
        let date = MovieDates(creation: creation).seconds
        return BoxWriter.box("moov") { movie in
            movie.append("mvhd", version: 1) { header in
                header.append64(date)
                header.append64(date)
                header.append32(timescale)
                header.append64(longest)
                header.append32(0x1_0000)
                header.append16(0x100)
                header.append([UInt8](repeating: 0, count: 10))
                header.append(MovieMatrix.identity)
                header.append([UInt8](repeating: 0, count: 24))
                header.append32((tracks.map { Int64($0.trackID) }.max() ?? 0) + 1)
            }
            for (index, track) in tracks.enumerated() {
                let own = zip(chunks, offsets).filter { $0.0.track == index }
                movie.append("trak") { box in
                    append(
                        track, own.map(\.0.samples), own.map(\.1), length: lengths[index], date, isWide,
                        to: &box)
                }
            }
            for box in metadata { movie.append(box) }
        }
    }

    private func units(of time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: CMTimeScale(clamping: timescale), method: .roundHalfAwayFromZero)
            .value
    }

    private func append(
        _ track: Track, _ chunks: [Range<Int>], _ offsets: [Int64], length: Int64, _ date: Int64,
        _ isWide: Bool,
        to box: inout BoxWriter
    ) {
        let model = track.model
        let known = Set(tracks.filter { $0.trackID == $0.model.track.trackID }.map(\.trackID))
        box.append(model.header(of: track.trackID, duration: length, date: date))
        if !track.edits.isEmpty {
            box.append("edts") { edits in
                edits.append("elst", version: 1) { list in
                    list.append32(Int64(track.edits.count))
                    for edit in track.edits {
                        list.append64(units(of: edit.duration))
                        list.append64(edit.mediaStart ?? -1)
                        list.append32(0x1_0000)
                    }
                }
            }
        }
        for other in model.boxes where !["tkhd", "edts", "mdia"].contains(other.code) {
            // A reference to a track that is not there is a fault.
            if other.code == "tref", !model.references.isSubset(of: known) { continue }
            box.append(BoxWriter.box(other))
        }
        box.append("mdia") { media in
            let length = track.samples.reduce(0) { $0 + $1.duration }
            media.append(model.mediaHeader(timescale: track.timescale, duration: length, date: date))
            let content = model.boxes.first("mdia")?.boxes ?? []
            for other in content where !["mdhd", "minf"].contains(other.code) {
                media.append(BoxWriter.box(other))
            }
            media.append("minf") { information in
                for other in content.first("minf")?.boxes ?? [] where other.code != "stbl" {
                    information.append(BoxWriter.box(other))
                }
                information.append("stbl") { table in
                    appendTables(of: track, chunks, offsets, isWide, to: &table)
                }
            }
        }
    }

    private func appendTables(
        of track: Track, _ chunks: [Range<Int>], _ offsets: [Int64], _ isWide: Bool, to table: inout BoxWriter
    ) {
        let samples = track.samples
        table.append("stsd", version: 0) { box in
            box.append32(Int64(track.entries.count))
            for entry in track.entries { box.append(entry) }
        }
        table.append("stts", version: 0) { box in
            box.append(rows: Self.runs(samples) { $0.count == 0 ? 0 : $0.duration / $0.count })
        }
        if samples.contains(where: { $0.compositionOffset != 0 }) {
            let isNegative = samples.contains { $0.compositionOffset < 0 }
            table.append("ctts", version: isNegative ? 1 : 0) { box in
                box.append(rows: Self.runs(samples, by: \.compositionOffset))
            }
        }
        if !samples.allSatisfy(\.isSync) {
            table.append("stss", version: 0) { box in
                let numbers = samples.indices.filter { samples[$0].isSync }
                box.append32(Int64(numbers.count))
                for number in numbers { box.append32(Int64(number) + 1) }
            }
        }
        table.append("stsc", version: 0) { box in
            var rows: [[Int64]] = []
            for (index, chunk) in chunks.enumerated() {
                let row = [
                    samples[chunk].reduce(0) { $0 + $1.count }, Int64(samples[chunk.lowerBound].entry),
                ]
                if let last = rows.last, Array(last.dropFirst()) == row { continue }
                rows.append([Int64(index) + 1] + row)
            }
            box.append32(Int64(rows.count))
            for row in rows { for value in row { box.append32(value) } }
        }
        table.append("stsz", version: 0) { box in
            let sizes = Self.runs(samples) { size(of: $0) / max(1, $0.count) }
            box.append32(sizes.count == 1 ? sizes[0].value : 0)
            box.append32(samples.reduce(0) { $0 + $1.count })
            guard sizes.count > 1 else { return }
            for run in sizes { for _ in 0..<run.count { box.append32(run.value) } }
        }
        table.append(isWide ? "co64" : "stco", version: 0) { box in
            box.append32(Int64(offsets.count))
            for offset in offsets { isWide ? box.append64(offset) : box.append32(offset) }
        }
    }

    /// Equal values one behind the other, with how often they come.
    private static func runs(_ samples: [Sample], by value: (Sample) -> Int64) -> [(
        count: Int64, value: Int64
    )] {
        var runs: [(count: Int64, value: Int64)] = []
        for sample in samples {
            let value = value(sample)
            if let last = runs.last, last.value == value {
                runs[runs.count - 1].count += sample.count
            } else {
                runs.append((sample.count, value))
            }
        }
        return runs
    }
}

extension BoxWriter {
    fileprivate mutating func append(rows: [(count: Int64, value: Int64)]) {
        append32(Int64(rows.count))
        for row in rows {
            append32(row.count)
            append32(row.value)
        }
    }

    /// Nine fields in the file's order: a b u, c d v, x y w.
    fileprivate mutating func append(_ matrix: MovieMatrix) {
        for value in [matrix.a, matrix.b, 0, matrix.c, matrix.d, 0, matrix.x, matrix.y, 1 << 30] {
            append32(Int64(value))
        }
    }
}

extension SampledTrack {
    /// The tracks that this one refers to.
    fileprivate var references: Set<UInt32> {
        var numbers: Set<UInt32> = []
        for box in boxes.first("tref")?.boxes ?? [] {
            let bytes = box.content.rest
            for start in stride(from: 0, to: bytes.count - 3, by: 4) {
                numbers.insert(bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
            }
        }
        return numbers
    }

    /// The track header with another duration: all behind the times stays.
    fileprivate func header(of trackID: UInt32, duration: Int64, date: Int64) -> [UInt8] {
        let fields = boxes.first("tkhd")?.rest ?? []
        let isWide = fields.first == 1
        let flags = fields.count > 3 ? fields[1..<4].reduce(0) { $0 << 8 | Int64($1) } : 7
        var box = BoxWriter()
        box.append("tkhd", version: 1, flags: flags) { header in
            header.append64(date)
            header.append64(date)
            header.append32(Int64(trackID))
            header.append32(0)
            header.append64(duration)
            header.append(Array(fields.dropFirst(isWide ? 36 : 24)))
        }
        return box.bytes
    }

    fileprivate func mediaHeader(timescale: Int64, duration: Int64, date: Int64) -> [UInt8] {
        let fields = boxes.first("mdia")?.boxes.first("mdhd")?.rest ?? []
        var box = BoxWriter()
        box.append("mdhd", version: 1) { header in
            header.append64(date)
            header.append64(date)
            header.append32(timescale)
            header.append64(duration)
            // Language and quality.
            header.append(Array(fields.dropFirst(fields.first == 1 ? 32 : 20)))
        }
        return box.bytes
    }
}
