import Foundation
import MediaTypes

/// The positions of the clips, transitions and overlays of a timeline, exact, in units of its clock.
struct TimelineLayout {
    /// The clips in playing order, contiguous. The first starts at 0, and each other one at the end of its
    /// predecessor less their transition.
    private(set) var clips: [PlacedItem] = []
    /// The overlays in the order of their starts.
    private(set) var overlays: [PlacedItem] = []
    /// The end of the last clip.
    private(set) var duration: Int64 = 0
    let clock: TimelineClock

    /// The lanes of the composition: two for clips, and one each for overlays and voice-overs. Items of music
    /// have further ones.
    static let (clipLanes, overlayLane, voiceOverLane, musicLane) = (2, 2, 3, 4)

    /// Lays out the items. Throws if a transition is longer than half of an adjacent clip, if the timeline is
    /// too long, or if an overlay begins after its end.
    ///
    /// The limit is half because a clip may have transitions on both sides, which must not overlap.
    init(_ timeline: Timeline, sources: TimelineSources, clock: TimelineClock) throws(TimelineError) {
        self.clock = clock
        try placeClips(sources.videos, timeline.transitions)
        for (index, source) in sources.overlays.enumerated() {
            overlays.append(try place(source, index: index, at: timeline.overlays[index].start))
        }
        overlays.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func placeClips(
        _ sources: [ItemSource], _ transitions: [Timeline.Transition]
    ) throws(TimelineError) {
        var durations: [Int64] = []
        for (index, source) in sources.enumerated() {
            let units = clock.units(source.duration)
            guard units > 0 else { throw .unusableDuration(of: source, index: index) }
            durations.append(units)
        }
        var overlaps: [Int64] = []
        for index in sources.indices.dropLast() {
            overlaps.append(try overlap(at: index, sources, durations, transitions))
        }
        for (index, source) in sources.enumerated() {
            let before = index > 0 ? overlaps[index - 1] : 0
            let after = index < overlaps.count ? overlaps[index] : 0
            let start = duration - before
            let (end, overflows) = start.addingReportingOverflow(durations[index])
            guard !overflows else { throw .unusableDuration(of: source, index: index) }
            var item = clip(source, index: index, over: start..<end)
            if before > 0 {
                item.media.transitions.append(
                    transition(
                        transitions[index - 1], start..<start + before, isOutgoing: false,
                        with: sources[index - 1]))
            }
            if after > 0 {
                item.media.transitions.append(
                    transition(
                        transitions[index], end - after..<end, isOutgoing: true, with: sources[index + 1]))
            }
            let place = ItemCheck("videos", index, file: source.file)
            item.media.transitions += try fades(of: item, between: before, after, place)
            clips.append(item)
            duration = end
        }
    }

    /// Returns the fades at the ends of an item, as transitions from nothing and to nothing.
    ///
    /// - Parameters:
    ///   - before: The duration of the transition at its start.
    ///   - after: The duration of the transition at its end.
    private func fades(
        of item: PlacedItem, between before: Int64, _ after: Int64, _ place: ItemCheck
    ) throws(TimelineError) -> [PlacedTransition] {
        let (fadeIn, fadeOut) = (clock.units(item.source.fadeIn), clock.units(item.source.fadeOut))
        for (name, fade, overlap) in [("fadeIn", fadeIn, before), ("fadeOut", fadeOut, after)]
        where fade > 0 && overlap > 0 {
            throw place.fault(
                .invalidTime, name, cause: "the clip has a transition there, too",
                remedy: "remove the fade or the transition")
        }
        let length = item.range.upperBound - item.range.lowerBound
        guard fadeIn <= length, fadeOut <= length - fadeIn else {
            throw place.fault(
                .invalidTime, fadeIn <= length && fadeOut > 0 ? "fadeOut" : "fadeIn",
                cause: "the fades are longer than the clip, which lasts \(clock.time(length).secondsText)",
                remedy: "shorten them, or use more of the clip")
        }
        let (start, end) = (item.range.lowerBound, item.range.upperBound)
        return [(start..<start + fadeIn, false), (end - fadeOut..<end, true)].filter { !$0.0.isEmpty }.map {
            PlacedTransition(
                range: clock.range($0.0), kind: .dissolve,
                audioFadeCurve: item.source.audioAdjustments.fadeCurve, isOutgoing: $0.1, hasPartner: false)
        }
    }

    private func clip(_ source: ItemSource, index: Int, over range: Range<Int64>) -> PlacedItem {
        let media = PlacedMedia(range: clock.range(range), lane: [LaneStep(layer: 0, item: index)])
        var sourceTimeRange = source.sourceTimeRange
        if source.speed == .normal { sourceTimeRange.duration = media.range.duration }
        return PlacedItem(
            source: source, sourceTimeRange: sourceTimeRange, range: range, lane: index % Self.clipLanes,
            media: media)
    }

    private func transition(
        _ transition: Timeline.Transition, _ range: Range<Int64>, isOutgoing: Bool, with other: ItemSource
    ) -> PlacedTransition {
        PlacedTransition(
            range: clock.range(range), kind: transition.kind, easing: transition.easing,
            softness: transition.softness, audioFadeCurve: transition.audioFadeCurve, isOutgoing: isOutgoing,
            hasPartner: other.filler != .gap)
    }

    /// Returns the duration of the transition after a clip.
    private func overlap(
        at index: Int, _ sources: [ItemSource], _ durations: [Int64], _ transitions: [Timeline.Transition]
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

    private func place(
        _ source: ItemSource, index: Int, at time: CMTime
    ) throws(TimelineError) -> PlacedItem {
        let check = ItemCheck("overlays", index, file: source.file)
        try check.start(time, of: "overlay", before: clock.time(duration))
        let (start, length) = (clock.units(time), clock.units(source.duration))
        guard length > 0 else {
            throw check.fault(
                .invalidTime, "sourceTimeRange",
                cause: "unsupported duration \(source.duration.secondsText)", remedy: "use a longer range")
        }
        let presented = min(length, duration - start)
        let isWhole = presented == length && source.speed != .normal
        var range = source.sourceTimeRange
        if !isWhole {
            range.duration = source.speed.used(clock.time(presented))
            if source.speed.isBackwards { range.start = source.sourceTimeRange.end - range.duration }
        }
        var item = PlacedItem(
            source: source, sourceTimeRange: range, range: start..<start + presented,
            lane: Self.overlayLane,
            media: PlacedMedia(
                range: clock.range(start..<start + presented), lane: [LaneStep(layer: 1 + index, item: 0)]))
        item.media.transitions = try fades(of: item, between: 0, 0, check)
        return item
    }
}

extension TimelineError {
    fileprivate static func unusableDuration(of source: ItemSource, index: Int) -> TimelineError {
        TimelineError(
            .invalidTime, file: source.file, keyPath: "videos[\(index)]", itemIndex: index,
            cause: "unsupported duration \(source.duration.secondsText)",
            remedy: "use a range that is neither too short nor too long to represent")
    }
}
