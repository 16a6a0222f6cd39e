import Foundation

/// Placed media as a layer of the video composition.
package struct VideoLayer {
    package var media: PlacedMedia
    /// The composition's track and its placement; `nil` for a slate, which fills the frame with black.
    package var placement: TrackPlacement?
    /// The label of a slate.
    package var label: String?
    /// Whether layers below are left out of the instructions, unless this one fades.
    package var hidesLayersBelow: Bool

    package init(
        media: PlacedMedia, placement: TrackPlacement? = nil, label: String? = nil,
        hidesLayersBelow: Bool = false
    ) {
        (self.media, self.placement) = (media, placement)
        (self.label, self.hidesLayersBelow) = (label, hidesLayersBelow)
    }

    var hasAlpha: Bool { placement?.hasAlpha ?? false }
    var isMoving: Bool { placement.map { !$0.appearance.transform.isEmpty } ?? false }

    /// Returns whether the layer hides another one all the time. A moving layer may leave the area that hides
    /// it.
    func covers(_ other: VideoLayer, in frame: CGRect) -> Bool {
        (placement?.isOpaque ?? true) && !other.isMoving
            && (placement?.fit.frame ?? frame).contains(other.placement?.fit.frame ?? frame)
    }
}
