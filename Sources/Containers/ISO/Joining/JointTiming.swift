internal import MediaTypes

/// The times of a joined clip in units of its new track, relative to the start of its presentation.
struct JointTiming {
    /// The end of the presentation.
    let length: Int64
    /// The start of the first sample in presentation order, at most 0, and the end of the last one, at least
    /// `length`.
    let first: Int64
    let last: Int64
    /// The decoding time of the first sample, and of the first one that starts during the presentation.
    let decoding: Int64
    let entry: Int64
    /// The start of the first sample that starts during the presentation; `nil` if none does.
    let firstWhole: Int64?
    /// Whether samples are presented at other times than they are decoded.
    let isReordered: Bool

    private let start: Int64
    private let scale: CMTimeScale
    private let timescale: CMTimeScale

    init(of clip: JoinedClip, timescale: CMTimeScale) {
        (scale, self.timescale) = (clip.timescale, timescale)
        let samples = clip.samples
        func units(_ value: Int64) -> Int64 { Self.units(value, from: clip.timescale, to: timescale) }
        let isRun = samples.contains { $0.count > 1 }
        // Uncompressed audio is cut between samples.
        let start =
            isRun
            ? units(samples[0].presentationTime)
            : clip.media.start.units(timescale)
        self.start = start
        let length = clip.media.end.units(timescale) - start
        let ends = samples.map { units($0.presentationTime + $0.duration) - start }
        let last = ends.max() ?? length
        self.length = isRun ? last : length
        self.last = max(last, self.length)
        first = min(0, (samples.map(\.presentationTime).min().map(units) ?? start) - start)
        decoding = units(samples[0].decodeTime) - start
        let inside = samples.first { (0..<length).contains(units($0.presentationTime) - start) }
        entry = inside.map { units($0.decodeTime) - start } ?? decoding
        firstWhole = inside.map { units($0.presentationTime) - start }
        isReordered = samples.contains { $0.decodeTime != $0.presentationTime }
    }

    /// Converts a time of the clip's media.
    func units(_ value: Int64) -> Int64 { Self.units(value, from: scale, to: timescale) - start }

    func duration(of sample: SampledTrack.Sample) -> Int64 {
        let length = Self.units(sample.duration / max(1, sample.count), from: scale, to: timescale)
        return length * sample.count
    }

    private static func units(_ value: Int64, from scale: CMTimeScale, to timescale: CMTimeScale) -> Int64 {
        if timescale.isMultiple(of: scale) { return value &* Int64(timescale / scale) }
        return CMTime(value: value, timescale: scale).units(timescale)
    }

    /// The least common multiple of the clips' timescales; if it is too large for the fields of a movie, the
    /// largest of them.
    static func timescale(of clips: [JoinedClip]) -> CMTimeScale {
        let scales = Set(clips.map(\.timescale)).sorted()
        let largest = scales.last ?? 600
        return scales.reduce(CMTimeScale(1)) { common, scale in
            let divisor = CMTimeScale(greatestCommonDivisor(UInt32(common), UInt32(scale)))
            let (multiple, overflow) = common.multipliedReportingOverflow(by: scale / divisor)
            return overflow || multiple > Self.greatestTimescale ? largest : multiple
        }
    }

    /// Fields of 31 bits hold ten seconds in these units.
    private static let greatestTimescale: CMTimeScale = 200_000_000

    /// The delay from the decoding of the first frame that an edit presents to the start of the edit.
    ///
    /// It is equal for all edits: FFmpeg derives the times of an edit's frames from that frame's decoding
    /// time. It is long enough for every clip to join a previous one whose frames are reordered less.
    static func delay(of timings: [JointTiming], joining joins: (Int) -> Bool) -> Int64 {
        var (delay, first): (Int64, Int) = (0, 0)
        for (index, timing) in timings.enumerated() {
            delay = max(delay, -timing.entry)
            if joins(index) {
                delay = max(delay, timing.reordering - timings[first].reordering - timings[first].entry)
            } else {
                first = index
            }
        }
        return delay
    }

    /// The delay from the decoding of the first sample to its presentation.
    private var reordering: Int64 { first - decoding }
}
