internal import MediaTypes

/// The boxes of an assembled movie.
extension MovieAssembly {
    var fileType: [UInt8] {
        let brands: [FourCharacters] =
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
    func movie(_ chunks: [Chunk], offsets: [Int64], isWide: Bool) -> [UInt8] {
        let lengths = tracks.map { durations(of: $0.edits).reduce(0, +) }
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
            if let additions, !additions.isEmpty { movie.append(additions.reserve) }
        }
    }

    /// Returns the durations of edits in the movie's units. Their ends are rounded, so that errors don't add
    /// up.
    private func durations(of edits: [Edit]) -> [Int64] {
        var (end, units) = (CMTime.zero, Int64(0))
        return edits.map { edit in
            end = end + edit.duration
            let next = end.units(timescale)
            defer { units = next }
            return next - units
        }
    }

    /// The tracks of which at least one unit of the movie's time is presented, and those without edits.
    package var presentedTracks: [Track] {
        tracks.filter { track in
            track.edits.isEmpty
                || zip(track.edits, durations(of: track.edits)).contains { $0.mediaStart != nil && $1 > 0 }
        }
    }

    private func append(
        _ track: Track, _ chunks: [Range<Int>], _ offsets: [Int64], length: Int64, _ date: Int64,
        _ isWide: Bool,
        to box: inout BoxWriter
    ) {
        let model = track.model
        let properties = track.properties
        let known = Set(tracks.filter { $0.trackID == $0.model.track.trackID }.map(\.trackID))
        box.append(model.header(of: track.trackID, duration: length, date: date, properties))
        append(track.edits, to: &box)
        for other in model.boxes where !["tkhd", "edts", "mdia"].contains(other.code) {
            // A reference to a missing track would make the movie invalid.
            let isValid = track.hasReferences && model.references.isSubset(of: known)
            if other.code == "tref", !isValid { continue }
            box.append(BoxWriter.box(other))
        }
        box.append("mdia") { media in
            let length = track.samples.reduce(0) { $0 + $1.duration }
            media.append(
                model.mediaHeader(timescale: track.timescale, duration: length, date: date, properties))
            let content = model.boxes.first("mdia")?.boxes ?? []
            for other in content where !["mdhd", "minf"].contains(other.code) {
                if other.code == "elng", properties != nil { continue }
                media.append(BoxWriter.box(other))
            }
            if let tag = properties?.extendedLanguageTag {
                media.append("elng", version: 0) { $0.append(Array(tag.utf8) + [0]) }
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

    private func append(_ edits: [Edit], to box: inout BoxWriter) {
        // An edit without a duration would last to the end of the media.
        let rows = zip(edits, durations(of: edits)).filter { $0.1 > 0 }
        guard !rows.isEmpty else { return }
        box.append("edts") { content in
            content.append("elst", version: 1) { list in
                list.append32(Int64(rows.count))
                for (edit, duration) in rows {
                    list.append64(duration)
                    list.append64(edit.mediaStart ?? -1)
                    list.append32(edit.rate)
                }
            }
        }
    }

    private func appendTables(
        of track: Track, _ chunks: [Range<Int>], _ offsets: [Int64], _ isWide: Bool, to table: inout BoxWriter
    ) {
        table.append("stsd", version: 0) { box in
            box.append32(Int64(track.entries.count))
            for entry in track.entries { box.append(entry) }
        }
        appendTimes(of: track.samples, to: &table)
        appendPlaces(of: track.samples, chunks, to: &table)
        table.append(isWide ? "co64" : "stco", version: 0) { box in
            box.append32(Int64(offsets.count))
            for offset in offsets { isWide ? box.append64(offset) : box.append32(offset) }
        }
    }

    private func appendTimes(of samples: [Sample], to table: inout BoxWriter) {
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
    }

    private func appendPlaces(of samples: [Sample], _ chunks: [Range<Int>], to table: inout BoxWriter) {
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
    }

    /// Returns runs of equal consecutive values.
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

    /// Appends nine fields in the file's order: a b u, c d v, x y w.
    mutating func append(_ matrix: MovieMatrix) {
        for value in [matrix.a, matrix.b, 0, matrix.c, matrix.d, 0, matrix.x, matrix.y, 1 << 30] {
            append32(Int64(value))
        }
    }
}

extension SampledTrack {
    /// The IDs of the tracks that this one refers to.
    fileprivate var references: Set<UInt32> {
        var numbers: Set<UInt32> = []
        for box in boxes.first("tref")?.boxes ?? [] {
            let bytes = box.content.rest
            for start in stride(from: 0, to: bytes.count - 3, by: 4) {
                numbers.insert(UInt32(bytes[start..<start + 4].bigEndian))
            }
        }
        return numbers
    }

    /// Returns the track header with a new duration; the fields after the times are kept.
    fileprivate func header(
        of trackID: UInt32, duration: Int64, date: Int64, _ properties: MovieAssembly.TrackProperties?
    ) -> [UInt8] {
        let fields = boxes.first("tkhd")?.rest ?? []
        let isWide = fields.first == 1
        let flags = fields.count > 3 ? Int64(fields[1..<4].bigEndian) : 7
        let rest = Array(fields.dropFirst(isWide ? 36 : 24))
        var box = BoxWriter()
        box.append("tkhd", version: 1, flags: properties?.flags(flags) ?? flags) { header in
            header.append64(date)
            header.append64(date)
            header.append32(Int64(trackID))
            header.append32(0)
            header.append64(duration)
            header.append(properties?.header(rest) ?? rest)
        }
        return box.bytes
    }

    fileprivate func mediaHeader(
        timescale: Int64, duration: Int64, date: Int64, _ properties: MovieAssembly.TrackProperties?
    ) -> [UInt8] {
        let fields = boxes.first("mdia")?.boxes.first("mdhd")?.rest ?? []
        var box = BoxWriter()
        box.append("mdhd", version: 1) { header in
            header.append64(date)
            header.append64(date)
            header.append32(timescale)
            header.append64(duration)
            // Language and quality.
            if let properties {
                header.append16(properties.language)
                header.append16(0)
            } else {
                header.append(Array(fields.dropFirst(fields.first == 1 ? 32 : 20)))
            }
        }
        return box.bytes
    }
}
