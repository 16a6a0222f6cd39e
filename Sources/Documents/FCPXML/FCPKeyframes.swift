import MediaTypes
import Timeline

// The keyframes of a part of a clip: each of many parts with all keyframes would make the product of both numbers.
extension Array {
    /// Returns the keyframes on which the values in a range depend: those in it, and the nearest one on each side.
    ///
    /// - Parameters:
    ///   - start: The start of the range; `nil` for all keyframes before its end.
    ///   - end: The end of the range; `nil` for all keyframes after its start.
    fileprivate func keyframes(
        from start: CMTime?, to end: CMTime?, time: (Element) -> CMTime
    ) -> [Element] {
        guard count > 1 else { return self }
        let first = start.map { start in partitioningIndex { time($0) > start } - 1 } ?? 0
        let last = end.map { end in partitioningIndex { time($0) >= end } } ?? count
        let lower = Swift.max(0, first)
        return Array(self[lower...Swift.min(count - 1, Swift.max(lower, last))])
    }
}

extension Timeline.Appearance {
    /// Returns the appearance with the keyframes on which a range depends.
    func reduced(to range: (start: CMTime?, end: CMTime?)) -> Self {
        var copy = self
        copy.opacity = opacity.keyframes(from: range.start, to: range.end) { $0.time }
        copy.transform = transform.keyframes(from: range.start, to: range.end) { $0.time }
        return copy
    }
}

extension VolumeCurve {
    /// Returns the curve with the points on which a range depends.
    func reduced(to range: (start: CMTime?, end: CMTime?)) -> VolumeCurve {
        VolumeCurve(points.keyframes(from: range.start, to: range.end) { $0.time })
    }
}

extension [FCPTiming.Piece] {
    /// Returns the start of a piece; `nil` after the last one.
    func start(at index: Int) -> CMTime? { index < count ? self[index].start : nil }

    /// Returns the range of a piece in times relative to a time of the clip, without bounds at both ends of the clip,
    /// where transitions may show more of it.
    func range(at index: Int, from start: CMTime) -> (start: CMTime?, end: CMTime?) {
        (index > 0 ? self[index].start - start : nil, self.start(at: index + 1).map { $0 - start })
    }
}
