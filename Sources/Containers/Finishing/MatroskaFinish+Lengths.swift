package import MediaTypes

extension MatroskaFinish {
    /// When the tracks end, which the muxer states in whole blocks of audio.
    package struct Ends: Sendable {
        /// The end of the audio.
        package var sound: CMTime
        /// The end of the file.
        package var file: CMTime

        package init(sound: CMTime, file: CMTime) {
            self.sound = sound
            self.file = file
        }
    }

    private static let codecs = ["A_FLAC", "A_OPUS"]

    /// Returns patches for the file's duration if it counts the whole last block of FLAC or Opus, and for the
    /// duration of that block and the number of samples of FLAC. None makes anything longer.
    static func lengths(
        _ ends: Ends, _ parts: [EBMLElement], of file: some RandomAccessBytes
    ) throws -> [FilePatch] {
        guard let info = parts.element(MatroskaElement.info),
            let tracks = parts.element(MatroskaElement.tracks)
        else { return [] }
        let fields = try info.elements(within: file.length, of: file)
        let scale = try fields.number(MatroskaElement.timestampScale, in: file) ?? 1_000_000
        guard (1...1_000_000_000).contains(scale) else { return [] }
        var patches: [FilePatch] = []
        var hasLengths = false
        for track in try tracks.elements(within: file.length, of: file)
        where track.identifier == MatroskaElement.track {
            let fields = try track.elements(within: file.length, of: file)
            guard let name = try fields.text(MatroskaElement.codec, upTo: 16, in: file),
                let number = try fields.number(MatroskaElement.trackNumber, in: file)
            else { continue }
            hasLengths = hasLengths || codecs.contains(name)
            guard name == "A_FLAC", let header = fields.element(MatroskaElement.codecPrivate) else {
                continue
            }
            patches += try flac(number, header, ends.sound, scale: scale, parts, of: file)
        }
        guard hasLengths, let duration = fields.element(MatroskaElement.duration) else { return patches }
        return try patches + Self.duration(duration, until: ends.file, scale: scale, of: file)
    }

    private static func duration(
        _ element: EBMLElement, until end: CMTime, scale: Int64, of file: some RandomAccessBytes
    ) throws -> [FilePatch] {
        let units = end.seconds * 1_000_000_000 / Double(scale)
        guard units.isFinite, units > 0, let bits = try element.value(in: file) else { return [] }
        let stated: Double
        let bytes: [UInt8]
        switch element.count {
        case 8: (stated, bytes) = (Double(bitPattern: bits), units.bitPattern.bytes(count: 8))
        case 4:
            stated = Double(Float(bitPattern: UInt32(bits)))
            bytes = UInt64(Float(units).bitPattern).bytes(count: 4)
        default: return []
        }
        return units < stated ? [FilePatch(offset: element.content, bytes: bytes)] : []
    }

    /// Returns patches for a track of FLAC, if its last block holds the end of the audio.
    private static func flac(
        _ number: Int64, _ header: EBMLElement, _ end: CMTime, scale: Int64, _ parts: [EBMLElement],
        of file: some RandomAccessBytes
    ) throws -> [FilePatch] {
        let bytes = try file.bytes(at: header.content, count: Int(min(header.count ?? 0, 64)))
        guard let stream = FLACStreamInfo(bytes), let count = end.samples(at: stream.sampleRate), count > 0,
            count < 1 << 36, let units = end.nanoseconds.map({ ($0 + scale / 2) / scale }),
            let last = try lastBlock(of: number, parts, in: file),
            let length = try last.duration.value(in: file).flatMap({ Int64(exactly: $0) }),
            (1...length).contains(units - last.time)
        else { return [] }
        let place = FLACStreamInfo.countPlace
        let samples = UInt64(count) | UInt64(bytes[place] & 0xF0) << 32
        let shorter = UInt64(units - last.time).bytes(count: Int(last.duration.count ?? 0))
        return [
            FilePatch(offset: header.content + Int64(place), bytes: samples.bytes(count: 5)),
            FilePatch(offset: last.duration.content, bytes: shorter),
        ]
    }

    /// Returns the time and the duration of a track's last block, in units of the segment's timescale; nil if
    /// the block has no duration.
    private static func lastBlock(
        of number: Int64, _ parts: [EBMLElement], in file: some RandomAccessBytes
    ) throws -> (time: Int64, duration: EBMLElement)? {
        for cluster in parts.reversed() where cluster.identifier == MatroskaElement.cluster {
            let fields = try cluster.elements(within: file.length, of: file)
            guard let start = try fields.number(MatroskaElement.timestamp, in: file), start < 1 << 56 else {
                return nil
            }
            for field in fields.reversed() {
                guard let block = try MatroskaBlock(field, ofTrack: number, in: file) else { continue }
                return block.fields.element(MatroskaElement.blockDuration).map { (start + block.time, $0) }
            }
        }
        return nil
    }
}
