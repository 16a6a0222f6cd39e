internal import MediaTypes

extension Movie {
    /// Adds the samples described by one `moof` box to their tracks.
    mutating func readFragment(_ content: ByteReader, defaults: FragmentDefaults) throws {
        for fragment in content.boxes.all("traf") {
            let boxes = fragment.boxes
            guard var header = boxes.first("tfhd") else { continue }
            let flags = try header.fullBoxHeader().flags
            let trackID = try header.unsigned32()
            guard let index = tracks.firstIndex(where: { $0.trackID == trackID }) else { continue }
            // Base data offset and sample description index.
            try header.skip((flags & 0x01 != 0 ? 8 : 0) + (flags & 0x02 != 0 ? 4 : 0))
            var sample = defaults[trackID]
            if flags & 0x08 != 0 { sample.duration = Int64(try header.unsigned32()) }
            if flags & 0x10 != 0 { sample.size = Int64(try header.unsigned32()) }
            if var time = boxes.first("tfdt") {
                let wide = try time.fullBoxHeader().version == 1
                if let start = Int64(exactly: try time.unsigned(wide: wide)) {
                    tracks[index].samples.begin(at: start)
                }
            }
            for run in boxes.all("trun") {
                try tracks[index].samples.add(run: run, defaults: sample)
            }
        }
    }
}

extension SampleTally {
    /// Adds a track run, the sample table of a fragment.
    fileprivate mutating func add(run content: ByteReader, defaults: FragmentDefaults.Sample) throws {
        var reader = content
        let flags = try reader.fullBoxHeader().flags
        let samples = Int64(try reader.unsigned32())
        // Data offset and the first sample's flags.
        try reader.skip((flags & 0x01 != 0 ? 4 : 0) + (flags & 0x04 != 0 ? 4 : 0))
        let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & UInt32($0) != 0 }
        guard !fields.isEmpty else {
            var time = nextDecodingTime
            for _ in 0..<samples {
                guard time >= 0, note(presentation: time) else { break }
                time &+= defaults.duration
            }
            try add(samples: samples, delta: defaults.duration)
            try add(samples: samples, bytesEach: defaults.size)
            return
        }
        for _ in 0..<min(samples, Int64(reader.remaining / (4 * fields.count))) {
            let delta = flags & 0x100 != 0 ? Int64(try reader.unsigned32()) : defaults.duration
            let decodingTime = nextDecodingTime
            try add(samples: 1, delta: delta)
            try add(bytes: flags & 0x200 != 0 ? Int64(try reader.unsigned32()) : defaults.size)
            if flags & 0x400 != 0 { try reader.skip(4) }
            let offset = flags & 0x800 != 0 ? Int64(try reader.signed32()) : 0
            if decodingTime >= 0 { note(presentation: decodingTime &+ offset) }
            guard flags & 0x800 != 0 else { continue }
            add(compositionOffset: offset)
            let (end, overflow) = decodingTime.addingReportingOverflow(offset + delta)
            if !overflow { note(presentationEnd: end, delta: delta) }
        }
    }
}

/// The `trex` boxes: default properties of a fragment's samples, by track ID.
struct FragmentDefaults: Sendable {
    struct Sample: Sendable {
        /// The track's sample entry that describes it, counted from 1.
        var entry = 1
        var duration: Int64 = 0
        var size: Int64 = 0
        var flags: UInt32 = 0
    }

    private var samples: [UInt32: Sample] = [:]

    init() {}

    init(_ boxes: [Box]) throws {
        for content in boxes.all("trex") {
            var reader = content
            _ = try reader.fullBoxHeader()
            let trackID = try reader.unsigned32()
            samples[trackID] = Sample(
                entry: Int(try reader.unsigned32()), duration: Int64(try reader.unsigned32()),
                size: Int64(try reader.unsigned32()), flags: try reader.unsigned32())
        }
    }

    subscript(trackID: UInt32) -> Sample { samples[trackID] ?? Sample() }
}
