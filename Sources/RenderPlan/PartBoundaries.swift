internal import Layers
package import MediaTypes

/// The boundaries at which an output is divided into parts so that an edit doesn't move those behind it.
///
/// They are where the edit changes the frames: at cuts, and where titles begin and end. Longer stretches are
/// divided at multiples of a few seconds of the source's time, so that trimming a clip doesn't move the
/// boundaries in the rest of it. They depend only on the plan.
package struct PartBoundaries {
    /// The indexes of the first frames of all parts but the first, in order.
    package private(set) var frames: [Int64] = []
    private let plan: RenderPlan
    private let format: VideoFormat
    /// In frames.
    private let shortest: Int64

    /// The minimum duration of a part, unless the output itself is shorter: starting an encoder takes time,
    /// and each part begins with a key frame.
    package static let shortest = CMTime(value: 2, timescale: 1)
    /// The distance of boundaries where nothing changes. A part is shorter than this and twice the minimum.
    package static let period = CMTime(value: 6, timescale: 1)

    /// - Parameter plan: A plan with video.
    package init?(of plan: RenderPlan) {
        guard let format = plan.video else { return nil }
        self.plan = plan
        self.format = format
        shortest = max(1, format.frameCount(in: Self.shortest))
        insert(cuts)
        insert(titleEdges)
        insertPeriods()
    }

    /// Inserts boundaries that are far enough from the known ones and from each other.
    ///
    /// The first of several that are too close remains. After a gap of at least the minimum, the choice no
    /// longer depends on the candidates before it.
    private mutating func insert(_ candidates: [Int64]) {
        var (known, merged) = (frames[...], [Int64]())
        var last: Int64 = 0
        for candidate in Set(candidates).sorted() {
            while let next = known.first, next <= candidate {
                merged.append(next)
                last = known.removeFirst()
            }
            guard candidate - last >= shortest, (known.first ?? plan.frameCount) - candidate >= shortest
            else { continue }
            merged.append(candidate)
            last = candidate
        }
        frames = merged + known
    }

    /// The frames at which an instruction or a clip begins or ends.
    private var cuts: [Int64] {
        let ranges =
            plan.instructions.map(\.timeRange)
            + (plan.videoTracks + plan.composedTracks).flatMap(\.segments).map(\.target)
        return ranges.flatMap { [$0.start, $0.end] }.map(format.firstFrame(atOrAfter:))
    }

    /// The first frames with or without a layer or an animation.
    private var titleEdges: [Int64] {
        let trees = [plan.overlay?.tree, plan.layerTrack?.tree].compactMap(\.self)
        let end = plan.duration.seconds
        return trees.flatMap(\.edges).compactMap { edge in
            let seconds = edge - plan.origin.seconds
            guard seconds > 0, seconds < end else { return nil }
            let nanoseconds = Int64((seconds * 1e9).rounded())
            return format.firstFrame(atOrAfter: CMTime(nanoseconds: nanoseconds))
        }
    }

    private mutating func insertPeriods() {
        let all = [0] + frames + [plan.frameCount]
        var result: [Int64] = []
        for (start, end) in zip(all, all.dropFirst()) {
            if start > 0 { result.append(start) }
            result += periods(in: start..<end)
        }
        frames = result
    }

    /// Returns the boundaries inside of a range of frames: at multiples of the period in the source's time if
    /// it begins with a clip at its normal speed, otherwise in the time of the range.
    private func periods(in range: Range<Int64>) -> [Int64] {
        guard Int64(range.count) >= 2 * shortest else { return [] }
        let start = format.time(ofFrame: range.lowerBound)
        let zero = zero(at: start)
        // The division rounds down, also for negative times.
        var count = (start - zero).count(of: Self.period, method: .roundTowardNegativeInfinity) ?? 0
        var result: [Int64] = []
        while true {
            count += 1
            let frame = format.firstFrame(atOrAfter: zero + Self.period.multiplied(by: count))
            guard frame <= range.upperBound - shortest else { return result }
            if frame >= range.lowerBound + shortest { result.append(frame) }
        }
    }

    /// Returns the output time of time zero of the source that is presented at a time; the time itself
    /// without a source at its normal speed.
    private func zero(at time: CMTime) -> CMTime {
        for track in plan.videoTracks + plan.composedTracks {
            let index = track.segments.partitioningIndex { $0.target.end > time }
            guard index < track.segments.count, track.segments[index].target.start <= time,
                let clip = track.segments[index].clip
            else { continue }
            let segment = track.segments[index]
            guard !clip.source.isStill, clip.sourceRange.duration.isRoundingOf(segment.target.duration)
            else { return time }
            return segment.target.start - clip.sourceRange.start
        }
        return time
    }
}
