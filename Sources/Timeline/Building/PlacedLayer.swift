import Foundation
import MediaTypes

/// A clip as a layer of the video composition: its track and how it lies in the picture.
struct PlacedLayer {
    var trackID: CMPersistentTrackID
    var fit: Fit
}
