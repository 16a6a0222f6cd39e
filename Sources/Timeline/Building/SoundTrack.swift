import Editing
import Foundation
import MediaTypes

/// One audio track of the film: what is laid on it, in order, and how loud.
struct SoundTrack: Hashable {
    /// A part of a file in its place.
    struct Piece: Hashable {
        var source: AVAssetTrack
        var file: URL
        /// In the file's time.
        var sourceTimeRange: CMTimeRange
        /// When it is heard, in ticks of the film's clock; as long as the source.
        var ticks: Range<Int64>
    }

    var pieces: [Piece] = []
    var volume = VolumeLine()
}
