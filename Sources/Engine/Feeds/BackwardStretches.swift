internal import MediaTypes
internal import RenderPlan

/// The parts of a track that play a source backwards, as segments in reverse order. Decoding each segment
/// alone would start at its key frame every time, so a stretch of segments is read once, forwards, and its
/// frames are kept until they are used.
package struct BackwardStretches: Sendable {
    /// The stretch that contains each segment; nil if there is none.
    private let stretches: [Range<Int>?]

    /// - Parameter frames: The output frames of each segment.
    init(_ segments: [VideoTrackPlan.Segment], frames: [Range<Int64>]) {
        var stretches = [Range<Int>?](repeating: nil, count: segments.count)
        var start = 0
        while start < segments.count {
            let limit = Self.mostFrames(of: segments[start].clip)
            var (end, count) = (start + 1, frames[start].count)
            while end < segments.count, Self.goesBack(segments[end - 1].clip, segments[end].clip),
                count + frames[end].count <= limit
            {
                count += frames[end].count
                end += 1
            }
            if end - start > 1 {
                for index in start..<end { stretches[index] = start..<end }
            }
            start = end
        }
        self.stretches = stretches
    }

    /// The segments that are read together with a segment, including itself; nil if it is read alone.
    package subscript(segment: Int) -> Range<Int>? { stretches[segment] }

    /// Whether a clip ends in its source where the clip before it begins.
    private static func goesBack(_ earlier: VideoTrackPlan.Clip?, _ later: VideoTrackPlan.Clip?) -> Bool {
        guard let earlier, let later, earlier.source == later.source, earlier.picture == later.picture,
            !earlier.source.isStill, later.sourceRange.start < earlier.sourceRange.start
        else { return false }
        let gap = earlier.sourceRange.start - later.sourceRange.end
        return CMTimeAbsoluteValue(gap) <= CMTime(value: 1, timescale: 1000)
    }

    /// The maximum number of frames that are kept: as many as fill 128 MB, and at least two.
    private static func mostFrames(of clip: VideoTrackPlan.Clip?) -> Int {
        guard let picture = clip?.picture else { return 0 }
        return max(2, (128 << 20) / max(1, 2 * picture.width * picture.height))
    }
}
