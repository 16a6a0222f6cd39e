import Foundation
import MediaTypes
import Timeline

/// A placed clip as a layer of the video composition.
struct VideoLayer {
    var media: PlacedMedia
    /// The composition's track; `nil` for a slate, which is black.
    var trackID: CMPersistentTrackID?
    /// Where it lies in the frame; `nil` for a slate, which fills it.
    var fit: Fit?
    /// How it is cropped, placed and seen.
    var appearance = Timeline.Appearance()
    /// The time at which its keyframes begin.
    var start: CMTime = .zero
    /// The label of a slate.
    var label: String?
    /// Whether the layer hides all that is below it, unless it fades.
    var covers: Bool
    /// Whether nothing is seen through the layer, wherever it is.
    var isOpaque = true

    /// The part of the frame that it takes.
    func frame(in whole: CGRect) -> CGRect { fit?.frame ?? whole }
}
