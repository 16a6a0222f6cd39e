internal import MediaTypes

// The boxes of segments (ISO/IEC 14496-12, 8.8).
extension SegmentedMovie {
    // MARK: Initialization

    static func initialization(of file: any RandomAccessBytes, _ tracks: [Track], _ profile: Profile) throws
        -> [UInt8]
    {
        var movie = try MovieBox(of: file).root
        try movie.edit("mvhd") { try $0.setDuration(0) }
        movie.boxes.removeAll { $0.code == "mvex" }
        let models = movie.boxes.filter { $0.code == "trak" }
        movie.boxes.removeAll { $0.code == "trak" }
        for var model in models {
            guard let trackID = try model.box("tkhd")?.trackID,
                let track = tracks.first(where: { Int64($0.model.track.trackID) == trackID })
            else { continue }
            try model.empty(edit: track.delay)
            let place = movie.boxes.firstIndex { $0.code == "udta" || $0.code == "meta" } ?? movie.boxes.count
            movie.boxes.insert(model, at: place)
        }
        movie.boxes.append(extends(tracks))
        var output = BoxWriter()
        output.append(type("ftyp", profile))
        output.append("moov") { $0.append(movie.content) }
        return output.bytes
    }

    private static func extends(_ tracks: [Track]) -> BoxTree {
        var rows = BoxWriter()
        for track in tracks {
            rows.append("trex", version: 0) { row in
                row.append32(Int64(track.model.track.trackID))
                row.append32(1)
                for _ in 0..<3 { row.append32(0) }
            }
        }
        return BoxTree("mvex", rows.bytes)
    }

    // MARK: Fragments

    /// - Parameter offset: That of the first sample, from the start of this box.
    func fragment(_ segment: Segment, offset: Int64) -> [UInt8] {
        BoxWriter.box("moof") { box in
            box.append("mfhd", version: 0) { $0.append32(Int64(segment.number)) }
            var place = offset
            for part in segment.parts {
                let track = tracks[part.track]
                for run in track.runs(part.samples) {
                    let samples = track.model.samples[run]
                    box.append("traf") { append(track, samples, offset: place, to: &$0) }
                    place += samples.reduce(0) { $0 + $1.size }
                }
            }
        }
    }

    private func append(
        _ track: Track, _ samples: ArraySlice<SampledTrack.Sample>, offset: Int64, to box: inout BoxWriter
    ) {
        // Offsets count from the fragment; the sample entry is stated.
        box.append("tfhd", version: 0, flags: 0x2_0002) { header in
            header.append32(Int64(track.model.track.trackID))
            header.append32(Int64(samples.first?.entry ?? 1))
        }
        box.append("tfdt", version: 1) { $0.append64((samples.first?.decodeTime ?? 0) + track.shift) }
        // Each sample has a duration, a size, flags and a composition offset, which may be negative.
        box.append("trun", version: 1, flags: 0xF01) { run in
            run.append32(Int64(samples.count))
            run.append32(offset)
            for sample in samples {
                run.append32(sample.duration)
                run.append32(sample.size)
                run.append32(sample.isSync ? 0x0200_0000 : 0x0101_0000)
                run.append32(sample.presentationTime - sample.decodeTime)
            }
        }
    }
}

extension SegmentedMovie.Track {
    /// Returns runs of samples with the same entry.
    fileprivate func runs(_ samples: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in samples {
            if let last = runs.last, model.samples[last.lowerBound].entry == model.samples[index].entry {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }
}

extension BoxTree {
    /// The ID in a track header.
    fileprivate var trackID: Int64 {
        get throws { try number(at: 4 + 2 * timeWidth) }
    }

    /// Removes the samples and the duration of a track.
    ///
    /// - Parameter start: The media time at which the track's only edit begins; 0 for no edit.
    fileprivate mutating func empty(edit start: Int64) throws {
        try edit("tkhd") { try $0.setDuration(0) }
        try edit("mdia", "mdhd") { try $0.setDuration(0) }
        boxes.removeAll { $0.code == "edts" }
        if start > 0 {
            let list = BoxWriter.box("elst") { list in
                list.append32(1 << 24)
                list.append32(1)
                list.append64(0)
                list.append64(start)
                list.append32(1 << 16)
            }
            let place = (boxes.firstIndex { $0.code == "tkhd" } ?? 0) + 1
            boxes.insert(BoxTree("edts", list), at: place)
        }
        try edit("mdia", "minf", "stbl") { table in
            table.boxes.removeAll { $0.code != "stsd" }
            let none = [UInt8](repeating: 0, count: 8)
            for code in ["stts", "stsc", "stco"] as [FourCharacters] {
                table.boxes.append(BoxTree(code, none))
            }
            table.boxes.append(BoxTree("stsz", none + [0, 0, 0, 0]))
        }
    }
}
