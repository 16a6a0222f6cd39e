internal import MediaTypes

/// The compiler pass that trims a track to the output and fills its gaps, so that segments are contiguous
/// from zero to the output's end, in the output's time.
struct SegmentTimeline {
    /// The range of the asset that is rendered.
    let range: CMTimeRange

    func segments(of track: CompilerTrack) -> [CompilerTrack.Segment] {
        var result: [CompilerTrack.Segment] = []
        var end = CMTime.zero
        for segment in track.segments {
            let target = segment.target.intersection(range)
            guard !target.isEmpty, target.isValid else { continue }
            let start = target.start - range.start
            appendGap(from: end, to: start, &result)
            end = target.end - range.start
            let shifted = CMTimeRange(start: start, end: end)
            result.append(
                CompilerTrack.Segment(
                    target: shifted, clip: segment.clip(cutTo: target)))
        }
        appendGap(from: end, to: range.duration, &result)
        return result
    }

    private func appendGap(from start: CMTime, to end: CMTime, _ result: inout [CompilerTrack.Segment]) {
        guard start < end else { return }
        result.append(CompilerTrack.Segment(target: CMTimeRange(start: start, end: end), clip: nil))
    }
}
