package import Editing
package import Foundation
package import MediaTypes

/// The composition track of a layer, its fit in the frame, and the changes of its placement and opacity.
package struct TrackPlacement {
    var trackID: CMPersistentTrackID
    package var fit: Fit
    var appearance = Timeline.Appearance()
    /// The time of the composition that is time zero of the keyframes.
    var start: CMTime = .zero
    /// Whether the media may be transparent within its frame.
    var hasAlpha = false

    /// Whether the media is opaque within its frame, and doesn't move.
    package var isOpaque: Bool {
        !hasAlpha && appearance.opacity.isEmpty && appearance.transform.isEmpty
    }
}

extension TrackPlacement {
    /// Creates the placement of a file's video.
    ///
    /// - Throws: A `TimelineError` if the lookup table of its colors can't be used.
    package init(
        of video: AVAssetTrack, on trackID: CMPersistentTrackID, renderSize: CGSize, mode: Timeline.FitMode,
        appearance: Timeline.Appearance, start: CMTime
    ) throws(TimelineError) {
        try appearance.checkFiles()
        let fit = Fit(
            naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
            renderSize: renderSize, mode: mode, appearance: appearance)
        self.init(
            trackID: trackID, fit: fit, appearance: appearance, start: start,
            hasAlpha: video.hasMediaCharacteristic(.containsAlphaChannel) || appearance.key != nil)
    }
}
