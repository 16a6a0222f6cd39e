package import MediaTypes

/// Media at its position in the output: a clip or an overlay of a timeline, or a clip of a document.
package struct PlacedMedia: Sendable, Hashable {
    /// The half-open output range in which it is presented, including its parts of transitions.
    package var range: CMTimeRange
    /// The layer and item indices, from the outermost stack inward.
    package var lane: [LaneStep]
    package var transitions: [PlacedTransition]

    package init(range: CMTimeRange, lane: [LaneStep], transitions: [PlacedTransition] = []) {
        (self.range, self.lane, self.transitions) = (range, lane, transitions)
    }

    /// Returns the longest part of the range that contains another range and in which no transition begins,
    /// ends or bends.
    func part(around inner: CMTimeRange) -> CMTimeRange {
        var (start, end) = (range.start, range.end)
        for time in transitions.flatMap(\.times) {
            if time <= inner.start { start = max(start, time) }
            if time >= inner.end { end = min(end, time) }
        }
        return CMTimeRange(start: start, end: end)
    }
}

/// A step on the path from the outermost stack to placed media.
package struct LaneStep: Sendable, Hashable {
    /// The index in a stack, from the bottom; 0 in a track.
    package var layer: Int
    /// The index in a track; 0 in a stack.
    package var item: Int

    package init(layer: Int, item: Int) {
        (self.layer, self.item) = (layer, item)
    }
}
