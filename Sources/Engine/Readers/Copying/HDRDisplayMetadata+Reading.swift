internal import Containers
internal import Foundation
package import MediaTypes
package import RenderPlan

extension HDRDisplayMetadata {
    /// Reads the static metadata of a video track from its movie, or else its first frame; nil if there is
    /// none.
    ///
    /// - Throws: `SourceFailure`, `GStreamerFailure`.
    package init?(of source: MediaSource) throws {
        let movie = RecentMovies.shared.movie(at: source.url.path)
        let track = movie?.tracks.first { Int64($0.trackID) == Int64(source.trackID) }
        if let display = track?.entry?.video?.display {
            self = display
            return
        }
        let reader = try CodedReader(source, isVideo: true)
        defer { reader.close() }
        try reader.move(to: 0)
        let caps = try reader.next()?.caps ?? ""
        self.init(
            masteringDisplayInfo: DecodedFormat.field("mastering-display-info", of: caps),
            contentLightLevel: DecodedFormat.field("content-light-level", of: caps))
    }
}
