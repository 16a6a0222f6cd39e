import Foundation
import MediaTypes
import Timeline

/// A placed clip as a layer of the video composition.
struct VideoLayer {
    var media: PlacedMedia
    /// The composition's track; `nil` for a slate, which is black.
    var trackID: CMPersistentTrackID?
    /// The placement in the frame; `nil` for a slate, which fills it.
    var fit: Fit?
    /// The cropping, placement and appearance of the clip.
    var appearance = Timeline.Appearance()
    /// The time zero of its keyframes.
    var start: CMTime = .zero
    /// The label of a slate.
    var label: String?
    /// Whether the layer hides all layers below it, unless it fades.
    var covers: Bool
    /// Whether the layer is opaque, wherever it is.
    var isOpaque = true

    /// Returns the part of the frame that the layer covers.
    func frame(in whole: CGRect) -> CGRect { fit?.frame ?? whole }
}
