package import MediaTypes

extension MovieAssembly.Track {
    /// Creates a track of the samples that a range of a movie needs from one of its tracks, with edits that
    /// present exactly that range.
    ///
    /// The samples begin with the last sync sample at or before the range.
    ///
    /// - Parameters:
    ///   - file: The index of the movie among the assembly's files.
    ///   - range: In the asset's time.
    ///   - zero: The asset's zero in the movie's time.
    ///   - start: The start of the range in the new movie.
    ///   - isMedia: Whether the range is in media time, which the movie's own edits don't apply to.
    /// - Returns: `nil` if the range contains nothing of the track.
    package init?(
        copying model: SampledTrack, of movie: SampledMovie, file: Int, _ range: CMTimeRange,
        zero: CMTime = .zero, at start: CMTime = .zero, isMedia: Bool = false
    ) {
        let range = CMTimeRange(start: range.start + zero, duration: range.duration)
        let timescale = CMTimeScale(clamping: model.track.timescale)
        var edits: [MovieAssembly.Edit] = []
        var end = CMTime.zero
        var needed: (first: Int64, last: Int64)?
        let mappings =
            isMedia ? [CMTimeMapping(source: range, target: range)] : movie.mappings(of: model)
        for mapping in mappings where !CMTIMEMAPPING_IS_EMPTY(mapping) {
            let shown = mapping.target.intersection(range)
            guard shown.isValid, shown.duration > .zero else { continue }
            let source = mapping.mediaRange(of: shown)
            let media = source.start.units(timescale)
            let length = CMTimeConvertScale(
                source.duration, timescale: timescale, method: .roundTowardPositiveInfinity
            ).value
            let position = start + (shown.start - range.start)
            if position > end { edits.append(MovieAssembly.Edit(duration: position - end, mediaStart: nil)) }
            edits.append(
                MovieAssembly.Edit(duration: shown.duration, mediaStart: media, rate: mapping.rate))
            end = position + shown.duration
            // A dwell needs the frame at its time.
            needed = (min(needed?.first ?? media, media), max(needed?.last ?? 0, media + max(1, length)))
        }
        guard let needed, let samples = Self.samples(of: model, needed, timescale),
            let first = samples.first?.decodeTime
        else { return nil }
        for index in edits.indices { edits[index].mediaStart = edits[index].mediaStart.map { $0 - first } }
        self.init(
            like: model, timescale: model.track.timescale, samples: Self.copies(of: samples, in: file),
            edits: edits)
    }

    private static func copies(
        of samples: [SampledTrack.Sample], in file: Int
    ) -> [MovieAssembly.Sample] {
        var copied = samples.map { MovieAssembly.Sample($0, file: file) }
        for index in copied.indices.dropLast() where copied[index].count == 1 {
            // The next sample may begin later than this one ends, because fragments state their own start
            // times.
            copied[index].duration = max(0, samples[index + 1].decodeTime - samples[index].decodeTime)
        }
        return copied
    }

    private static func samples(
        of model: SampledTrack, _ needed: (first: Int64, last: Int64), _ timescale: CMTimeScale
    ) -> [SampledTrack.Sample]? {
        if model.isText {
            let text = model.text(from: needed.first, until: needed.last)
            return text.isEmpty ? nil : text
        }
        if model.samples.contains(where: { $0.count > 1 }) {
            let runs = model.samples.compactMap { $0.cut(to: needed.first..<needed.last) }
            return runs.isEmpty ? nil : runs
        }
        let early = CMTimeConvertScale(
            model.preroll, timescale: timescale, method: .roundTowardPositiveInfinity
        ).value
        return model.indices(from: needed.first - early, until: needed.last).map { Array(model.samples[$0]) }
    }
}

extension CMTimeMapping {
    /// Returns the source range of a part of the target.
    fileprivate func mediaRange(of part: CMTimeRange) -> CMTimeRange {
        guard source.duration > .zero else { return source }
        guard source.duration != target.duration else {
            return CMTimeRange(start: source.start + (part.start - target.start), duration: part.duration)
        }
        func time(_ time: CMTime) -> CMTime {
            CMTimeMapTimeFromRangeToRange(time, fromRange: target, toRange: source)
        }
        return CMTimeRange(start: time(part.start), end: time(part.end))
    }

    /// The rate of an edit in 16.16 fixed point.
    fileprivate var rate: Int64 {
        guard source.duration != target.duration else { return 1 << 16 }
        return Int64((source.duration.seconds / target.duration.seconds * 65_536).rounded())
    }
}
