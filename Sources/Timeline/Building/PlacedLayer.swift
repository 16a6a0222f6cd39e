import Foundation
package import MediaTypes

/// The track of a clip, its placement in the frame, and how that and its opacity change.
package struct PlacedLayer {
    package var trackID: CMPersistentTrackID
    package var fit: Fit
    package var appearance: Timeline.Appearance
    /// The time of the composition at which the clip begins, and its keyframes' time zero.
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

    /// Whether the clip is opaque and at one place all the time.
    package var isStill: Bool { appearance.opacity.isEmpty && appearance.transform.isEmpty }

    /// Whether the clip hides what another one shows, all the time.
    func covers(_ other: PlacedLayer) -> Bool {
        isStill && !hasAlpha && fit.frame.contains(other.fit.frame) && other.appearance.transform.isEmpty
    }
}
