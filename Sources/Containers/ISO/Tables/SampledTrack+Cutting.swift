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
