import Foundation
import MediaTypes

/// The positions of all clips and transitions, contiguous and exact, in units of the timeline's clock.
struct ClipLayout: Hashable {
    /// The clips in playing order. The first starts at 0, and each other one at the end of its predecessor
    /// less their transition.
    var clips: [PlacedClip]
    /// The end of the last clip.
    var duration: Int64

    /// A clip to lay out.
    struct Source {
        var file: URL
        /// The range of the file to present, which is within the file.
        var sourceTimeRange: CMTimeRange
        var speed = SpeedFraction.normal

        /// The duration in the timeline.
        var duration: CMTime { speed.output(sourceTimeRange.duration) }
    }

    /// Lays out the clips. Throws if a transition is longer than half of an adjacent clip, or if the timeline
    /// is too long.
    ///
    /// The limit is half because a clip may have transitions on both sides, which must not overlap.
    init(sources: [Source], transitions: [Timeline.Transition], clock: TimelineClock) throws(TimelineError) {
        var durations: [Int64] = []
        for (index, source) in sources.enumerated() {
            let units = clock.units(source.duration)
            guard units > 0 else { throw .unusableDuration(of: source, index: index) }
            durations.append(units)
        }
        var overlaps: [Int64] = []
        for index in sources.indices.dropLast() {
            overlaps.append(
                try Self.overlap(
                    at: index, sources: sources, durations, transitions: transitions, clock: clock))
        }
        clips = []
        duration = 0
        for (index, source) in sources.enumerated() {
            let before = index > 0 ? overlaps[index - 1] : 0
            let start = duration - before
            let (end, overflows) = start.addingReportingOverflow(durations[index])
            guard !overflows else { throw .unusableDuration(of: source, index: index) }
            clips.append(
                PlacedClip(
                    index: index,
                    sourceTimeRange: source.speed == .normal
                        ? CMTimeRange(
                            start: source.sourceTimeRange.start, duration: clock.time(durations[index]))
                        : source.sourceTimeRange,
                    speed: source.speed,
                    range: start..<end, overlapBefore: before,
                    overlapAfter: index < overlaps.count ? overlaps[index] : 0))
            duration = end
        }
    }

    private static func overlap(
        at index: Int, sources: [Source], _ durations: [Int64], transitions: [Timeline.Transition],
        clock: TimelineClock
    ) throws(TimelineError) -> Int64 {
        guard index < transitions.count, transitions[index].kind != .none else { return 0 }
        let duration = clock.units(transitions[index].duration)
        for side in [index, index + 1] {
            if duration <= durations[side] / 2 { continue }
            let longest = clock.time(min(durations[index], durations[index + 1]) / 2)
            throw TimelineError(
                .transitionTooLong, file: sources[side].file, keyPath: "transitions[\(index)]",
                itemIndex: index,
                cause: "the transition of \(transitions[index].duration.secondsText) is longer than half of"
                    + " videos[\(side)], which lasts \(clock.time(durations[side]).secondsText)",
                remedy: "shorten it to \(longest.secondsText) at most, or use more of the clip")
        }
        return duration
    }
}

extension TimelineError {
    fileprivate static func unusableDuration(of source: ClipLayout.Source, index: Int) -> TimelineError {
        TimelineError(
            .invalidTime, file: source.file, keyPath: "videos[\(index)]", itemIndex: index,
            cause: "unsupported duration \(source.duration.secondsText)",
            remedy: "use a range that is neither too short nor too long to represent")
    }
}
