package import MediaTypes
package import Timeline

/// A clip of a document where the output shows it.
package struct PlacedMedia: Sendable {
    package var clip: OTIOClip
    /// The place of the clip in the document.
    package var path: JSONPath
    package var isAudio: Bool
    /// What the clip's track is in a timeline of ours; `nil` in other documents.
    var role: String?
    /// The half-open range of the output in which it is shown, with its parts of transitions.
    package var range: CMTimeRange
    /// The time of its medium at the start of the range; the end of the frame that is seen then if it plays backwards.
    package var mediaStart: CMTime
    package var speed: SpeedFraction
    /// Where it lies above and below others, from the outermost stack in.
    var lane: [LaneStep]
    var transitions: [PlacedTransition]

    /// The range of the medium that is shown; of no duration if it is still.
    package var mediaRange: CMTimeRange {
        let duration = speed.magnitude.media(range.duration)
        return CMTimeRange(start: speed.isBackwards ? mediaStart - duration : mediaStart, duration: duration)
    }
}

/// A step on the way from the outermost stack to a clip.
struct LaneStep: Hashable {
    /// The index in a stack, from the bottom; 0 in a track.
    var layer: Int
    /// The index in a track; 0 in a stack.
    var item: Int
}

/// A transition that a placed clip takes part in.
struct PlacedTransition: Hashable {
    /// The range of the output.
    var range: CMTimeRange
    var style: TransitionStyle
    /// Whether the clip is the one before the cut.
    var isOutgoing: Bool
    /// Whether there is another item at the other side of the cut.
    var hasPartner: Bool
    /// The number of steps of `lane` to the track's items.
    var depth: Int
}
