import Foundation
package import MediaTypes

/// The track of a clip, its placement in the frame, and the changes of placement and opacity.
package struct PlacedLayer {
    package var trackID: CMPersistentTrackID
    package var fit: Fit
    package var appearance: Timeline.Appearance
    /// The time of the composition at which the clip begins, which is time zero of its keyframes.
    package var start: CMTime
    /// Whether the clip may be transparent within its frame.
    package var hasAlpha: Bool

    package init(
        trackID: CMPersistentTrackID, fit: Fit, appearance: Timeline.Appearance = Timeline.Appearance(),
        start: CMTime = .zero, hasAlpha: Bool = false
    ) {
        (self.trackID, self.fit, self.appearance, self.start) = (trackID, fit, appearance, start)
        self.hasAlpha = hasAlpha
    }

    /// Whether the clip is opaque and doesn't move.
    package var isStill: Bool { appearance.opacity.isEmpty && appearance.transform.isEmpty }

    /// Returns whether the clip hides another one all the time.
    func covers(_ other: PlacedLayer) -> Bool {
        isStill && !hasAlpha && fit.frame.contains(other.fit.frame) && other.appearance.transform.isEmpty
    }
}
