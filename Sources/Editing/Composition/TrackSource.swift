package import Foundation
package import MediaTypes

/// A track of a media file as the source of segments. All its segments share it.
package final class TrackSource: Sendable {
    package let url: URL
    package let trackID: CMPersistentTrackID
    /// The asset, which is inspected on first use; `nil` if the track's description was known initially.
    private let asset: AVURLAsset?
    private let known: MediaTrackDescription?

    /// Creates a source with a known description.
    init(url: URL, description: MediaTrackDescription) {
        self.url = url
        trackID = description.trackID
        known = description
        asset = nil
    }

    /// Creates a source whose description is read on first use.
    init(trackID: CMPersistentTrackID, of asset: AVURLAsset) {
        url = asset.url
        self.trackID = trackID
        self.asset = asset
        known = nil
    }

    /// Returns the track's description. Blocks while the file is inspected.
    ///
    /// Throws an error of the inspection, or `AVError.noSourceTrack` if the file has no such track.
    package func mediaDescription() throws -> MediaTrackDescription {
        if let known { return known }
        let tracks = try asset?.mediaDescription().tracks ?? []
        guard let track = tracks.first(where: { $0.trackID == trackID }) else {
            throw AVError(
                .noSourceTrack,
                reason: "\(url.lastPathComponent) has no track with ID \(trackID)",
                url: url, trackID: trackID, remedy: "use the ID of one of the file's tracks")
        }
        return track
    }

    /// Whether `mediaDescription()` returns without reading the file.
    var isInMemory: Bool { known != nil || asset?.factState == .inMemory }

    /// Returns whether both are the same track of the same file.
    func isSame(as other: TrackSource) -> Bool {
        self === other
            || (trackID == other.trackID && url == other.url
                && known?.arrangement == other.known?.arrangement)
    }
}

/// An edit of a track for the render plan.
package struct TrackSourceSegment: Sendable {
    /// The source track; `nil` for an empty edit.
    package let source: TrackSource?
    /// The source range, in the presentation time of the source's file, and the target range in track time.
    package let timeMapping: CMTimeMapping

    /// The source file; `nil` for an empty edit.
    package var sourceURL: URL? { source?.url }
    /// The source track's ID; `kCMPersistentTrackID_Invalid` for an empty edit.
    package var sourceTrackID: CMPersistentTrackID { source?.trackID ?? kCMPersistentTrackID_Invalid }
    package var isEmpty: Bool { source == nil }

    /// Returns the description of the source track; `nil` for an empty edit. Blocks if the file hasn't been
    /// inspected yet.
    ///
    /// - Throws: An error of the inspection, or `AVError.noSourceTrack` if the file has no such track.
    package func mediaDescription() throws -> MediaTrackDescription? { try source?.mediaDescription() }
}
