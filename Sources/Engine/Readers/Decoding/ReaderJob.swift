internal import MediaTypes
package import RenderPlan

/// One stream of a source in one output format, for which a reader is opened.
package struct SourceStream: Hashable {
    package var source: MediaSource
    package var output: SourceReader.Output
}

/// A clip's request to a track's readers: a stream and a range of it, in the cursor's units.
struct ReaderJob: Hashable {
    var source: MediaSource
    var output: SourceReader.Output
    var start: Int64
    var end: Int64
    /// The end of the last following job that the same reader can serve by decoding on; nil if unknown.
    /// Nothing after it is decoded ahead.
    var runEnd: Int64?
    /// The position in the track's order of the next job for the same reader outside this run; nil if there
    /// is none.
    var nextUse: Int?
    /// The part of the output that the job serves, to locate damage.
    var target: CMTimeRange?

    init(source: MediaSource, output: SourceReader.Output, start: Int64, end: Int64) {
        (self.source, self.output, self.start, self.end) = (source, output, start, end)
    }

    /// The same job for a part of the output.
    func shown(in target: CMTimeRange) -> Self {
        var job = self
        job.target = target
        return job
    }

    /// The stream of the reader that serves the job.
    var stream: SourceStream { SourceStream(source: source, output: output) }

    /// Whether a reader that has served `earlier` only has to decode on: a seek costs more than decoding a
    /// second of frames, most of which are skipped.
    func continues(_ earlier: ReaderJob, unitsPerSecond: Int64) -> Bool {
        guard stream == earlier.stream else { return false }
        let ahead = start - earlier.end
        return ahead >= 0 && ahead <= unitsPerSecond
    }
}

/// A track's jobs in order, each with information about the jobs after it. Built once, from the last job to
/// the first.
struct ReaderSchedule {
    /// One job per segment; nil for a gap.
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

    /// The next segment with a job, after the given one.
    func segment(after index: Int) -> Int? { following[index] }
}
