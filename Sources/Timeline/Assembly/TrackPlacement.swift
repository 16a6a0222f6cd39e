package import Editing
import ExtraTypes
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
    /// The content behind the media, in the rectangle that it is fitted into; `nil` for none.
    var backdrop: LayerBackdrop?

    /// The corners, the border and the shadow of the media; `nil` for none.
    var outline: LayerOutline?

    /// Whether the media is opaque within its frame, and doesn't move.
    package var isOpaque: Bool {
        !hasAlpha && appearance.opacity.isEmpty && appearance.transform.isEmpty
            && outline?.cornerRadius ?? 0 == 0 && appearance.blendMode == .normal
    }

    /// The rectangle of the frame in which the layer is opaque all the time; `nil` for none.
    var opaqueFrame: CGRect? {
        guard let backdrop, appearance.blendMode == .normal else { return isOpaque ? fit.frame : nil }
        return (backdrop.color.map { $0.alpha >= 1 } ?? !hasAlpha) ? backdrop.room : nil
    }

    /// The rectangle of the frame that the layer takes unless it moves.
    var takenFrame: CGRect {
        let frame = backdrop?.room ?? fit.frame
        guard let shadow = outline?.shadow else { return frame }
        // The boxes of a blur are within four deviations.
        let reach = CGFloat(4 * shadow.radius)
        let moved = fit.frame.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        return frame.union(moved.insetBy(dx: -reach, dy: -reach))
    }
}

extension TrackPlacement {
    /// Creates the placement of a file's video.
    ///
    /// - Throws: A `TimelineError` if the lookup table of its colors can't be used, or for a background that
    ///   has no effect.
    package init(
        of video: AVAssetTrack, on trackID: CMPersistentTrackID, renderSize: CGSize, mode: Timeline.FitMode,
        appearance: Timeline.Appearance, start: CMTime
    ) throws(TimelineError) {
        try appearance.checkFiles()
        try appearance.checkBackground(with: mode, ItemCheck("", 0, file: nil))
        let fit = Fit(
            naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
            renderSize: renderSize, mode: mode, appearance: appearance)
        self.init(
            trackID: trackID, fit: fit, appearance: appearance, start: start,
            hasAlpha: video.hasMediaCharacteristic(.containsAlphaChannel) || appearance.key != nil)
        addOutline(renderSize: renderSize)
        addBackdrop(behind: video, renderSize: renderSize, mode: mode)
    }
}
