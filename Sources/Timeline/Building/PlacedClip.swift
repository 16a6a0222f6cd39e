import Foundation
import MediaTypes

/// A video item with its position in the timeline.
struct PlacedClip: Hashable {
    /// The index of the item in the timeline.
    var index: Int
    /// The range to present, in the file's time. It is presented over `range`, at the corresponding speed.
    var sourceTimeRange: CMTimeRange
    var speed = SpeedFraction.normal
    /// The range in which the clip is presented, including transitions, in units of the timeline's clock.
    var range: Range<Int64>
    /// The duration of the transition from the previous clip, in units.
    var overlapBefore: Int64
    /// The duration of the transition to the next clip, in units.
    var overlapAfter: Int64

    /// Whether the clip is on track A. Adjacent clips are on different tracks, so that they can overlap.
    var isOnTrackA: Bool { index.isMultiple(of: 2) }
    /// The range in which only this clip is presented; may be empty.
    var passThroughRange: Range<Int64> {
        range.lowerBound + overlapBefore..<range.upperBound - overlapAfter
    }
    /// The range of the transition to the next clip; empty for a cut.
    var transitionRange: Range<Int64> { range.upperBound - overlapAfter..<range.upperBound }
}
