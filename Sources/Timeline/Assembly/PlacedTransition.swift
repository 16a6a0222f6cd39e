package import MediaTypes

/// A transition at one end of placed media.
package struct PlacedTransition: Sendable, Hashable {
    /// The range in the output.
    package var range: CMTimeRange
    package var kind: Timeline.Transition.Kind
    package var easing: Timeline.Easing
    package var softness: Double
    /// The curve of the fade of audio.
    package var audioFadeCurve: Timeline.FadeCurve
    /// Whether the media is before the cut.
    package var isOutgoing: Bool
    /// Whether there is other media on the other side of the cut.
    package var hasPartner: Bool
    /// Whether the transition is played from its end to its start: the media before the cut is then the one
    /// that it leads to.
    package var isBackwards: Bool
    /// The number of steps of the media's `lane` to the items of the transition's track.
    package var depth: Int

    package init(
        range: CMTimeRange, kind: Timeline.Transition.Kind, easing: Timeline.Easing = .linear,
        softness: Double = 0, audioFadeCurve: Timeline.FadeCurve = .linear, isOutgoing: Bool,
        hasPartner: Bool = true, isBackwards: Bool = false, depth: Int = 1
    ) {
        (self.range, self.kind, self.isOutgoing) = (range, kind, isOutgoing)
        (self.easing, self.softness, self.audioFadeCurve) = (easing, softness, audioFadeCurve)
        (self.hasPartner, self.isBackwards, self.depth) = (hasPartner, isBackwards, depth)
    }

    /// Whether the transition leads away from the media.
    var leaves: Bool { isOutgoing != isBackwards }
}

extension PlacedTransition {
    /// The times at which the transition begins and ends, and one with a color is in its middle. Between two
    /// of them, all changes are linear, but for their pace.
    var times: [CMTime] {
        kind.color == nil ? [range.start, range.end] : [range.start, middle, range.end]
    }

    /// Returns the part of the transition's time at a time, from its start or, backwards, from its end: from
    /// 0 to 1.
    func timePart(at time: CMTime) -> Double {
        let part = max(0, min(1, (time - range.start).seconds / range.duration.seconds))
        return isBackwards ? 1 - part : part
    }

    /// The time at which half of the change is done: exact, unless its timescale doesn't fit 32 bits, and
    /// then less than a nanosecond early.
    private var middle: CMTime {
        let (value, timescale) = (range.duration.value, range.duration.timescale)
        let (forwards, scale) = easing.middle
        let count = Int64(isBackwards ? scale - forwards : forwards)
        let part =
            timescale <= CMTimeScale.max / scale && value <= Int64.max / Int64(scale)
            ? CMTime(value: value * count, timescale: scale * timescale)
            : CMTime(value: value / Int64(scale) * count, timescale: timescale)
        return range.start + part
    }
}

extension Timeline.Easing {
    /// The fraction of the time after which half of a change is done. That of an easing is exact: its curve
    /// has half of its height at half of its parameter.
    fileprivate var middle: (count: CMTimeScale, scale: CMTimeScale) {
        switch self {
        case .linear, .easeInEaseOut, .hold: (1, 2)
        case .easeIn: (263, 400)
        case .easeOut: (137, 400)
        }
    }
}
