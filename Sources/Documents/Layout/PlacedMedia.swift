package import MediaTypes
package import Timeline

/// A clip of a document at its position in the output.
package struct PlacedMedia: Sendable {
    package var clip: OTIOClip
    /// The clip's path in the document.
    package var path: JSONPath
    package var isAudio: Bool
    /// The purpose of the clip's track in a document made from a `Timeline`; `nil` in other documents.
    var role: String?
    /// The half-open output range in which it is presented, including its parts of transitions.
    package var range: CMTimeRange
    /// The time of its medium at the start of the range; in reverse playback, the end of the first presented
    /// frame.
    package var mediaStart: CMTime
    package var speed: SpeedFraction
    /// The clip's layer and item indices, from the outermost stack inward.
    var lane: [LaneStep]
    var transitions: [PlacedTransition]

    /// The presented range of the medium; empty for a still.
    package var mediaRange: CMTimeRange {
        let duration = speed.magnitude.media(range.duration)
        return CMTimeRange(start: speed.isBackwards ? mediaStart - duration : mediaStart, duration: duration)
    }
}

/// A step on the path from the outermost stack to a clip.
struct LaneStep: Hashable {
    /// The index in a stack, from the bottom; 0 in a track.
    var layer: Int
    /// The index in a track; 0 in a stack.
    var item: Int
}

/// A transition at one end of a placed clip.
struct PlacedTransition: Hashable {
    /// The range in the output.
    var range: CMTimeRange
    var style: TransitionStyle
    /// Whether the clip is before the cut.
    var isOutgoing: Bool
    /// Whether there is another item on the other side of the cut.
    var hasPartner: Bool
    /// The number of steps of `lane` to the track's items.
    var depth: Int
}
