package import MediaTypes

/// A transition at one end of placed media.
package struct PlacedTransition: Sendable, Hashable {
    /// The range in the output.
    package var range: CMTimeRange
    package var kind: Timeline.Transition.Kind
    /// Whether the media is before the cut.
    package var isOutgoing: Bool
    /// Whether there is other media on the other side of the cut.
    package var hasPartner: Bool
    /// The number of steps of the media's `lane` to the items of the transition's track.
    package var depth: Int

    package init(
        range: CMTimeRange, kind: Timeline.Transition.Kind, isOutgoing: Bool, hasPartner: Bool = true,
        depth: Int = 1
    ) {
        (self.range, self.kind, self.isOutgoing) = (range, kind, isOutgoing)
        (self.hasPartner, self.depth) = (hasPartner, depth)
    }
}
