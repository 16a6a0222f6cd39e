/// The position of an ascending traversal in a track's segments, and the reader to open next.
struct SegmentSchedule {
    private let frames: [Range<Int64>]
    private let backwards: BackwardStretches
    private let lead: Int64
    private let schedule: ReaderSchedule
    /// The current segment's index; after the last segment, the number of segments.
    private(set) var segment = 0
    /// The last segment whose reader has been announced.
    private var announced: Int?

    init(_ segments: TrackSegments) {
        frames = segments.frames
        backwards = segments.backwards
        lead = segments.format.lead
        schedule = ReaderSchedule(segments.jobs(), unitsPerSecond: 1_000_000_000)
    }

    /// The segments that are read together with the current one; nil if it is read alone.
    var stretch: Range<Int>? { segment < frames.count ? backwards[segment] : nil }

    /// The reader job of the current segment or its stretch; nil in a gap and after the last segment.
    var job: ReaderJob? {
        let index = stretch?.lowerBound ?? segment
        return schedule.jobs.indices.contains(index) ? schedule.jobs[index] : nil
    }

    /// Advances to a frame, which must not be before the last one. Returns true if another segment or stretch
    /// begins.
    mutating func advance(to frame: Int64) -> Bool {
        let before = stretch ?? segment..<segment
        while segment < frames.count, frames[segment].upperBound <= frame { segment += 1 }
        return (stretch ?? segment..<segment) != before
    }

    /// Returns the next job if its reader should be open by now, two seconds before its segment begins. Each job is
    /// returned once.
    mutating func upcoming(at frame: Int64) -> ReaderJob? {
        guard segment < frames.count, let next = schedule.segment(after: segment), announced != next,
            frames[next].lowerBound - frame <= lead
        else { return nil }
        announced = next
        return schedule.jobs[next]
    }
}
