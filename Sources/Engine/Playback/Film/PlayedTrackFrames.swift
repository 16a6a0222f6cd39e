internal import GStreamerOverlay
internal import RenderPlan

/// A track's frames for a film that is played, from warm footage: ticks are asked in the order of one walk.
final class PlayedTrackFrames: TickFrames {
    let track: VideoTrackPlan
    private let format: VideoFormat
    private let footage: TrackFootage
    private let walk: TickWalk
    private let isCancelled: () -> Bool
    /// The segments' ticks: contiguous, as the segments are.
    private let ticks: [Range<Int64>]
    private var index: Int?
    private var announced: Int?

    /// - Parameter ticks: of the track's segments.
    init(
        _ track: VideoTrackPlan, ticks: [Range<Int64>], footage: TrackFootage, walk: TickWalk,
        isCancelled: @escaping () -> Bool
    ) {
        self.track = track
        self.ticks = ticks
        self.footage = footage
        self.walk = walk
        self.isCancelled = isCancelled
        format = walk.format
    }

    func frame(at tick: Int64) throws -> ShownFrame? {
        pass(tick)
        guard let index, let clip = track.segments[index].clip else { return nil }
        let segment = track.segments[index]
        return try SourceFailure.locating(segment.target) {
            try footage.frame(wish(tick, segment, clip), isCancelled: isCancelled)
                .map { ShownFrame(frame: $0, clip: clip) }
        }
    }

    /// Opens the next clip's reader while this one is still shown.
    func pass(_ tick: Int64) {
        index = place(of: tick)
        guard let index, announced != index, !walk.isAlone else { return }
        let left = walk.isBackwards ? tick - ticks[index].lowerBound : ticks[index].upperBound - 1 - tick
        guard left <= format.lead else { return }
        announced = index
        let step = walk.isBackwards ? -1 : 1
        let next = stride(from: index + step, to: walk.isBackwards ? -1 : ticks.count, by: step)
            .first { track.segments[$0].clip != nil && !ticks[$0].isEmpty }
        guard let next, let clip = track.segments[next].clip else { return }
        let first = walk.isBackwards ? ticks[next].upperBound - 1 : ticks[next].lowerBound
        footage.prepare(wish(first, track.segments[next], clip))
    }

    /// The segment of a tick; nil where it is in none. Halving finds it, after a look at the last one.
    private func place(of tick: Int64) -> Int? {
        if let index, ticks[index].contains(tick) { return index }
        var (low, high) = (0, ticks.count)
        while low < high {
            let middle = (low + high) / 2
            if ticks[middle].upperBound <= tick { low = middle + 1 } else { high = middle }
        }
        return low < ticks.count && ticks[low].contains(tick) ? low : nil
    }

    private func wish(
        _ tick: Int64, _ segment: VideoTrackPlan.Segment, _ clip: VideoTrackPlan.Clip
    ) -> TrackFootage.Wish {
        TrackFootage.Wish(
            key: FrameCache.Key(source: clip.source, output: .pictures(clip.picture, format)),
            time: segment.sourceTime(ofTick: tick, in: clip, format), isBackwards: walk.isBackwards,
            isAlone: walk.isAlone)
    }
}
