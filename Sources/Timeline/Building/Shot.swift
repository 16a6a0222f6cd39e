import MediaTypes

/// One clip in its place: what the layout makes of a video item.
struct Shot: Hashable {
    /// Of the item in the timeline.
    var index: Int
    /// In the file's time.
    var sourceTimeRange: CMTimeRange
    /// When the clip is shown, transitions and all, in ticks of the film's clock.
    var ticks: Range<Int64>
    /// How much of the beginning it shares with the clip before, and of the end with the next: ticks.
    var overlapBefore: Int64
    var overlapAfter: Int64

    /// Neighbouring clips are on different tracks, so that they can overlap.
    var isOnTrackA: Bool { index.isMultiple(of: 2) }
    /// When the clip is shown alone; may be empty.
    var passThroughTicks: Range<Int64> {
        ticks.lowerBound + overlapBefore..<ticks.upperBound - overlapAfter
    }
    /// When the next clip is shown as well; empty for a cut.
    var transitionTicks: Range<Int64> { ticks.upperBound - overlapAfter..<ticks.upperBound }
}
