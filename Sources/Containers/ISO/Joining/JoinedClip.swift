internal import MediaTypes

/// A piece of a track's media that a joined track presents.
struct JoinedClip {
    let source: SampledTrack
    /// The file with the samples.
    let file: TrackJoint.File
    /// The presented range in media time.
    var media: CMTimeRange
    /// The start of the presentation in the new movie.
    let start: CMTime
    /// The samples needed to decode the range, in decoding order.
    private(set) var samples: [SampledTrack.Sample] = []
    /// Replacements for bytes of one of the samples, and its index.
    private(set) var patches: [FilePatch] = []
    private(set) var patchedIndex = 0

    init(of source: SampledTrack, in file: TrackJoint.File, media: CMTimeRange, at start: CMTime) {
        (self.source, self.file, self.media, self.start) = (source, file, media, start)
    }

    var end: CMTime { start + media.duration }
    var timescale: CMTimeScale { CMTimeScale(clamping: source.track.timescale) }

    /// Whether `next` presents the media that follows, directly after this clip.
    func continues(with next: JoinedClip) -> Bool {
        file.index == next.file.index && source.track.trackID == next.source.track.trackID
            && end == next.start && media.end == next.media.start
    }

    /// Chooses the samples.
    ///
    /// - Parameters:
    ///   - opening: How the samples may begin.
    /// - Returns: Whether the range has any.
    /// - Throws: `CopyRefusal` if the clip can't begin like that, or an error of reading its file.
    mutating func chooseSamples(_ opening: Opening) throws -> Bool {
        let start = units(media.start, .roundHalfAwayFromZero)
        if source.track.entry?.audio?.isUncompressed == true {
            // The end is rounded like the start of a clip that follows, so that no sample is lost or
            // repeated.
            let end = units(media.end, .roundHalfAwayFromZero)
            samples = start < end ? source.samples.compactMap { $0.cut(to: start..<end) } : []
            return !samples.isEmpty
        }
        let end = units(media.end, .roundTowardPositiveInfinity)
        if source.isText {
            samples = source.text(from: start, until: end)
            return !samples.isEmpty
        }
        let early = start - units(source.preroll, .roundTowardPositiveInfinity)
        if source.samples.contains(where: { $0.count > 1 }) {
            let runs = source.samples.compactMap { $0.cut(to: max(0, early)..<max(0, end)) }
            samples = runs.flatMap { run in (0..<run.count).map { run.part(from: $0, count: 1) } }
            return !samples.isEmpty
        }
        guard let needed = source.indices(from: early, until: end) else { return false }
        samples = Array(source.samples[needed])
        let codec = source.codec(of: needed.lowerBound)
        guard ["avc1", "hvc1"].contains(codec) else { return true }
        switch opening {
        // libav's decoders in GStreamer 1.24 and later don't decode the first frame of H.264 unless it's an
        // instantaneous refresh.
        case .anywhere where codec == "avc1": _ = try beginCleanly(needed)
        case .anywhere: try omitLeadingFrames(needed)
        case .afterOwn: _ = try beginCleanly(needed)
        case .afterOthers:
            guard try beginCleanly(needed) else {
                throw CopyRefusal(
                    "\(file.name) has no key frame before the clip's start that can follow other frames",
                    remedy: "insert the clip from the first frame of its file on, or as the first one")
            }
        }
        return true
    }

    /// How the samples of a clip may begin.
    enum Opening {
        /// With any sample at which decoding can begin: nothing precedes it.
        case anywhere
        /// If possible, with one that a decoder accepts after other frames of the clip.
        case afterOwn
        /// With one that a decoder accepts after frames of another stream.
        case afterOthers
    }

    private func units(_ time: CMTime, _ method: CMTimeRoundingMethod) -> Int64 {
        CMTimeConvertScale(time, timescale: timescale, method: method).value
    }

    /// Begins with the last key frame at which H.264 or HEVC can begin after another stream. A clean random
    /// access point of HEVC becomes a broken link, without its leading frames.
    ///
    /// - Returns: Whether there is such a key frame.
    private mutating func beginCleanly(_ needed: ClosedRange<Int>) throws -> Bool {
        let sets = source.entries.map(ParameterSets.init)
        for index in stride(from: needed.lowerBound, through: 0, by: -1) where source.samples[index].isSync {
            guard let key = try source.keyFrame(at: index, sets, in: file.bytes) else { break }
            switch key.entry {
            case .none: continue
            case .refresh: samples = Array(source.samples[index...needed.upperBound])
            case .brokenLink(let patches):
                omit(key.leadingCount, after: index, in: needed)
                self.patches = patches
            }
            // Readers that look for the last key frame before the clip's start have to find this one.
            let early = samples.count - (needed.upperBound - needed.lowerBound)
            for number in samples.indices.prefix(max(0, early)).dropFirst() { samples[number].isSync = false }
            if !patches.isEmpty { try prependRefreshes(before: index, sets) }
            return true
        }
        return false
    }

    /// Inserts two copies of an earlier refresh of HEVC before a broken link, both presented before it.
    ///
    /// FFmpeg removes the frames of another stream from its buffer at an instantaneous refresh, but as of
    /// version 9 not at a broken link, which is lost if one of them has its number. FFmpeg also decodes up to
    /// the second key frame after an edit, then continues with the next edit's first key frame.
    private mutating func prependRefreshes(before index: Int, _ sets: [ParameterSets?]) throws {
        guard let first = samples.first, let start = samples.map(\.presentationTime).min() else { return }
        for number in stride(from: index - 1, through: 0, by: -1) where source.samples[number].isSync {
            guard source.samples[number].entry == first.entry,
                let key = try source.keyFrame(at: number, sets, in: file.bytes)
            else { return }
            guard key.entry == .refresh else { continue }
            var copy = source.samples[number]
            copy.duration = max(1, first.duration)
            var copies: [SampledTrack.Sample] = []
            for count in [Int64(2), 1] {
                copy.decodeTime = first.decodeTime - count * copy.duration
                copy.presentationTime = start - count * copy.duration
                copies.append(copy)
            }
            samples = copies + samples
            patchedIndex = copies.count
            return
        }
    }

    /// Omits the leading frames of a clean random access point of HEVC that the clip begins with. They refer
    /// to frames before it, which aren't copied, and are presented before the clip.
    private mutating func omitLeadingFrames(_ needed: ClosedRange<Int>) throws {
        let (sets, index) = (source.entries.map(ParameterSets.init), needed.lowerBound)
        guard source.samples[index].isSync,
            source.samples[index].presentationTime <= units(media.start, .roundHalfAwayFromZero),
            let key = try source.keyFrame(at: index, sets, in: file.bytes), case .brokenLink = key.entry
        else { return }
        omit(key.leadingCount, after: index, in: needed)
    }

    /// Begins with a sample and omits some that follow it.
    private mutating func omit(_ count: Int, after index: Int, in needed: ClosedRange<Int>) {
        let last = min(needed.upperBound, index + count)
        var first = source.samples[index]
        // The frame takes the decoding time of the last omitted one, unless it would be decoded late.
        let later = first.decodeTime + source.samples[index..<last].reduce(0) { $0 + $1.duration }
        first.decodeTime = min(later, max(first.decodeTime, first.presentationTime))
        samples = [first] + source.samples[(last + 1)...].prefix(max(0, needed.upperBound - last))
    }
}

extension SampledTrack {
    /// Returns the samples that are needed to decode a range of the media, from the last sync sample at or
    /// before its start; `nil` if the range has none.
    func indices(from start: Int64, until end: Int64) -> ClosedRange<Int>? {
        let begin = samples.lastIndex { $0.isSync && $0.presentationTime <= start }
        guard let last = samples.lastIndex(where: { $0.presentationTime < end }) else { return nil }
        let first = begin ?? samples.firstIndex(where: \.isSync) ?? 0
        return first <= last ? first...last : nil
    }

    /// The codec of a sample, under the name that doesn't say where parameter sets are.
    fileprivate func codec(of index: Int) -> FourCharacters? {
        let number = samples[index].entry - 1
        guard entries.indices.contains(number) else { return nil }
        return EntryFormat(entries[number], handler: track.handler)?.codec
    }

    /// Returns the key frame of H.264 or HEVC at a sample, with the number of its leading frames; `nil` if its
    /// parameter sets are unknown.
    fileprivate func keyFrame(
        at index: Int, _ sets: [ParameterSets?], in file: any RandomAccessBytes
    ) throws -> KeyFrame? {
        var search = KeyFrameSearch()
        for number in index..<samples.count {
            let entry = samples[number].entry - 1
            guard sets.indices.contains(entry), let described = sets[entry] else { return nil }
            try search.add(samples[number], at: number, described, in: file)
            guard search.mayLead else { break }
        }
        return search.found.first
    }
}
