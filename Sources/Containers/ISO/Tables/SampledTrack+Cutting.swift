internal import MediaTypes

extension SampledTrack.Sample {
    /// Returns the samples of a run that are in a range of the media.
    package func cut(to range: Range<Int64>) -> Self? {
        guard count > 0, duration >= count, decodeTime < range.upperBound,
            decodeTime + duration > range.lowerBound
        else { return nil }
        let length = duration / count
        let skipped = max(0, (range.lowerBound - decodeTime) / length)
        let end = min(count, (range.upperBound - decodeTime + length - 1) / length)
        return end > skipped ? part(from: skipped, count: end - skipped) : nil
    }

    /// Returns the sample for the part of its time that is within a range; `nil` if none is. Text is presented
    /// for as long as its sample lasts.
    func trimmed(to range: Range<Int64>) -> Self? {
        let (start, end) = (max(decodeTime, range.lowerBound), min(decodeTime + duration, range.upperBound))
        guard start < end else { return nil }
        var part = self
        (part.decodeTime, part.presentationTime, part.duration) = (start, start, end - start)
        return part
    }

    /// Returns some of the samples of a run.
    package func part(from first: Int64, count wanted: Int64) -> Self {
        let (length, bytes) = (duration / max(1, count), size / max(1, count))
        var part = self
        part.offset += first * bytes
        part.decodeTime += first * length
        part.presentationTime += first * length
        part.count = wanted
        part.size = wanted * bytes
        part.duration = wanted * length
        return part
    }
}

extension SampledTrack {
    /// Whether the samples are text: subtitles, captions or titles of chapters.
    var isText: Bool { ["text", "sbtl", "subt"].contains(track.handler) }

    /// Returns the samples of text within a range of the media, the first and the last one for as long as the
    /// range has them. FFmpeg presents the first sample that begins in an edit at the edit's start (as of
    /// version 9): an edit that begins within a sample presents all that follow too early.
    func text(from start: Int64, until end: Int64) -> [Sample] {
        guard start < end else { return [] }
        let runs = samples.compactMap { $0.cut(to: start..<end) }
        return runs.flatMap { run in (0..<run.count).map { run.part(from: $0, count: 1) } }
            .compactMap { $0.trimmed(to: start..<end) }
    }
}
