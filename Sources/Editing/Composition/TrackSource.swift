package import Foundation
package import MediaTypes

/// One track of one media file, as the source of segments. Shared by all segments that use it.
package final class TrackSource: Sendable {
    package let url: URL
    package let trackID: CMPersistentTrackID
    /// Asked for the facts when they are first needed; nil where they were known from the start.
    private let asset: AVURLAsset?
    private let known: MediaTrackDescription?

    /// A source whose facts are known.
    init(url: URL, description: MediaTrackDescription) {
        self.url = url
        trackID = description.trackID
        known = description
        asset = nil
    }

    /// A source of which only the place is known; its facts are read when they are first needed.
    init(trackID: CMPersistentTrackID, of asset: AVURLAsset) {
        url = asset.url
        self.trackID = trackID
        self.asset = asset
        known = nil
    }

    /// The track's facts. Blocks while the file is inspected.
    ///
    /// Throws what the inspection throws, and `AVError.noSourceTrack` where the file has no such track.
    package func mediaDescription() throws -> MediaTrackDescription {
        if let known { return known }
        let tracks = try asset?.mediaDescription().tracks ?? []
        guard let track = tracks.first(where: { $0.trackID == trackID }) else {
            throw AVError(
                .noSourceTrack,
                reason: "\(url.lastPathComponent) has no track with ID \(trackID).",
                url: url, trackID: trackID)
        }
        return track
    }

    /// Whether `mediaDescription()` answers without reading the file.
    var isInMemory: Bool { known != nil || asset?.factState == .inMemory }

    /// Whether both name the same track of the same file.
    func isSame(as other: TrackSource) -> Bool {
        self === other
            || (trackID == other.trackID && url == other.url
                && known?.arrangement == other.known?.arrangement)
    }
}
