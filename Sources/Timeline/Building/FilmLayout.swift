import Foundation
import MediaTypes

/// Where every clip and transition of a film lies: contiguous and exact, on the film's clock.
struct FilmLayout: Hashable {
    /// In playing order. The first begins at 0, each next where the one before ends less their transition.
    var shots: [Shot]
    /// The film's end.
    var duration: Int64

    /// A clip to lay out.
    struct Clip {
        var file: URL
        /// The part to show, checked against the file.
        var sourceTimeRange: CMTimeRange
    }

    /// Throws where a transition is longer than half of a clip beside it, or the film too long to count.
    ///
    /// Half is the bound because a clip may have a transition on both sides, and the two must not meet.
    init(clips: [Clip], transitions: [Timeline.Transition], clock: FilmClock) throws(TimelineError) {
        var durations: [Int64] = []
        for (index, clip) in clips.enumerated() {
            let ticks = clock.ticks(clip.sourceTimeRange.duration)
            guard ticks > 0 else { throw .unusableDuration(of: clip, index: index) }
            durations.append(ticks)
        }
        var overlaps: [Int64] = []
        for index in clips.indices.dropLast() {
            overlaps.append(
                try Self.overlap(at: index, clips: clips, durations, transitions: transitions, clock: clock))
        }
        shots = []
        duration = 0
        for (index, clip) in clips.enumerated() {
            let before = index > 0 ? overlaps[index - 1] : 0
            let start = duration - before
            let (end, overflows) = start.addingReportingOverflow(durations[index])
            guard !overflows else { throw .unusableDuration(of: clip, index: index) }
            shots.append(
                Shot(
                    index: index,
                    sourceTimeRange: CMTimeRange(
                        start: clip.sourceTimeRange.start, duration: clock.time(durations[index])),
                    ticks: start..<end, overlapBefore: before,
                    overlapAfter: index < overlaps.count ? overlaps[index] : 0))
            duration = end
        }
    }

    private static func overlap(
        at index: Int, clips: [Clip], _ durations: [Int64], transitions: [Timeline.Transition],
        clock: FilmClock
    ) throws(TimelineError) -> Int64 {
        guard index < transitions.count, transitions[index].kind != .none else { return 0 }
        let duration = clock.ticks(transitions[index].duration)
        for side in [index, index + 1] {
            if duration <= durations[side] / 2 { continue }
            let longest = clock.time(min(durations[index], durations[index + 1]) / 2)
            throw TimelineError(
                .transitionTooLong, file: clips[side].file, keyPath: "transitions[\(index)]",
                itemIndex: index,
                cause: "the transition of \(transitions[index].duration.secondsText) is longer than half of"
                    + " videos[\(side)], which lasts \(clock.time(durations[side]).secondsText)",
                remedy: "shorten it to \(longest.secondsText) at most, or show more of the clip")
        }
        return duration
    }
}

extension TimelineError {
    fileprivate static func unusableDuration(of clip: FilmLayout.Clip, index: Int) -> TimelineError {
        TimelineError(
            .invalidTime, file: clip.file, keyPath: "videos[\(index)]", itemIndex: index,
            cause: "a part of \(clip.sourceTimeRange.duration.secondsText) can't be laid out",
            remedy: "show a part that is neither too short nor too long to count")
    }
}
