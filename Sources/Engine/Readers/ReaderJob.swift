internal import MediaTypes
package import RenderPlan

/// One stream of a source, in one form: what a reader is opened for.
package struct SourceStream: Hashable {
    package var source: MediaSource
    package var output: SourceReader.Output
}

/// A clip's request to a track's readers: a stream, and the span of it in the cursor's units.
struct ReaderJob: Hashable {
    var source: MediaSource
    var output: SourceReader.Output
    var start: Int64
    var end: Int64
    /// The end of the last of the following jobs that the same reader just decodes on for; nil where nobody
    /// knows. Nothing behind it is decoded ahead.
    var runEnd: Int64?
    /// The place in the track's order of the next job for the same reader that is not part of this run; nil where
    /// none is known.
    var nextUse: Int?
    /// The part of the output that it is for: for telling where damage is seen.
    var target: CMTimeRange?

    init(source: MediaSource, output: SourceReader.Output, start: Int64, end: Int64) {
        (self.source, self.output, self.start, self.end) = (source, output, start, end)
    }

    /// The same job, saying what part of the output it is for.
    func shown(in target: CMTimeRange) -> Self {
        var job = self
        job.target = target
        return job
    }

    /// What the reader that serves it reads.
    var stream: SourceStream { SourceStream(source: source, output: output) }

    /// Whether a reader that has served `earlier` only has to decode on: to seek costs more than a second of
    /// pictures on the way, most of which are left out.
    func continues(_ earlier: ReaderJob, unitsPerSecond: Int64) -> Bool {
        guard stream == earlier.stream else { return false }
        let ahead = start - earlier.end
        return ahead >= 0 && ahead <= unitsPerSecond
    }
}

/// A track's jobs in their order, each knowing what comes after it. Made once, in one walk from the back.
struct ReaderSchedule {
    /// One a segment, nil for a gap.
    let jobs: [ReaderJob?]
    private let following: [Int?]

    init(_ jobs: [ReaderJob?], unitsPerSecond: Int64) {
        var (jobs, following) = (jobs, [Int?](repeating: nil, count: jobs.count))
        var uses: [SourceStream: Int] = [:]
        var next: Int?
        for index in jobs.indices.reversed() {
            following[index] = next
            guard var job = jobs[index] else { continue }
            job.runEnd = job.end
            job.nextUse = uses[job.stream]
            if let next, let later = jobs[next], later.continues(job, unitsPerSecond: unitsPerSecond) {
                (job.runEnd, job.nextUse) = (later.runEnd, later.nextUse)
            }
            jobs[index] = job
            uses[job.stream] = index
            next = index
        }
        (self.jobs, self.following) = (jobs, following)
    }

    /// The next segment with a job, itself not counted.
    func segment(after index: Int) -> Int? { following[index] }

    /// The next job after a segment, over gaps.
    func job(after index: Int) -> ReaderJob? {
        following[index].flatMap { jobs[$0] }
    }
}
