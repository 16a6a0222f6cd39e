package import MediaTypes
package import Timeline

/// A clip of a document at its position in the output.
package struct DocumentClip: Sendable {
    package var clip: OTIOClip
    /// The clip's path in the document.
    package var path: JSONPath
    package var isAudio: Bool
    /// The purpose of the clip's track in a document made from a `Timeline`; `nil` in other documents.
    var role: String?
    package var media: PlacedMedia
    /// The time of its medium at the start of the range; in reverse playback, the end of the first presented
    /// frame.
    package var mediaStart: CMTime
    package var speed: SpeedFraction

    /// The half-open output range in which it is presented, including its parts of transitions.
    package var range: CMTimeRange { media.range }

    var transitions: [PlacedTransition] { media.transitions }

    /// The composition's lane for the clip: the layers of the stacks that it is in.
    var lane: [Int] { media.lane.map(\.layer) }

    /// The presented range of the medium; empty for a still.
    package var mediaRange: CMTimeRange {
        let duration = speed.magnitude.media(range.duration)
        return CMTimeRange(start: speed.isBackwards ? mediaStart - duration : mediaStart, duration: duration)
    }
}
