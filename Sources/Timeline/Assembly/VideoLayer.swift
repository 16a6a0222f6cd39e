package import Foundation
package import MediaTypes

/// Placed media as a layer of the video composition.
package struct VideoLayer {
    package var media: PlacedMedia
    /// The composition's track and its placement; `nil` for a slate, which fills the frame with black.
    package var placement: TrackPlacement?
    /// The label of a slate.
    package var label: String?
    /// Whether layers below are left out of the instructions, unless this one fades.
    package var hidesLayersBelow: Bool
    /// The color of a layer without media, which covers the frame.
    private(set) var color: CGColor?
    /// Whether the color is that of a transition, in front of its sides.
    var isOfTransition = false

    package init(
        media: PlacedMedia, placement: TrackPlacement? = nil, label: String? = nil,
        hidesLayersBelow: Bool = false
    ) {
        (self.media, self.placement) = (media, placement)
        (self.label, self.hidesLayersBelow) = (label, hidesLayersBelow)
    }

    /// Creates a layer of a color, whose track the animation tool provides.
    package init(
        _ color: CGColor, at media: PlacedMedia, renderSize: CGSize,
        opacity: [Timeline.OpacityKeyframe] = []
    ) {
        let fit = Fit(naturalSize: renderSize, preferredTransform: .identity, renderSize: renderSize)
        self.init(
            media: media,
            placement: TrackPlacement(
                trackID: Self.colorTrackID, fit: fit, appearance: Timeline.Appearance(opacity: opacity),
                start: media.range.start, hasAlpha: color.alpha < 1))
        self.color = color
    }

    /// The ID of the track of colors. Tracks of media are numbered from 1.
    static let colorTrackID: CMPersistentTrackID = 1_000_000

    /// Whether the layer is drawn as an image with its backdrop or its outline.
    var isComposed: Bool { placement?.backdrop != nil || placement?.outline != nil }
    var hasAlpha: Bool { placement?.hasAlpha ?? false }
    var isMoving: Bool { placement.map { !$0.appearance.transform.isEmpty } ?? false }

    var isRotated: Bool {
        placement?.appearance.transform.contains { $0.rotation != 0 } ?? false
    }

    /// Whether no layer of another track or stack can be below the layer.
    var isLowest: Bool { media.lane.allSatisfy { $0.layer == 0 } }

    /// Returns whether the layer is opaque in all of the frame all the time.
    package func fills(_ frame: CGRect) -> Bool {
        placement?.opaqueFrame?.contains(frame) ?? false
    }

    /// Returns whether the layer hides another one all the time. A moving layer may leave the area that hides
    /// it.
    func covers(_ other: VideoLayer, in frame: CGRect) -> Bool {
        guard let opaque = placement == nil ? frame : placement?.opaqueFrame else { return false }
        return !other.isMoving && opaque.contains(other.placement?.takenFrame ?? frame)
    }
}
