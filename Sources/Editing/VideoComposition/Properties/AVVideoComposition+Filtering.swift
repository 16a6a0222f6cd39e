internal import Foundation
package import MediaTypes

extension AVVideoComposition {
    /// Creates a video composition that presents the asset's first enabled video track through a compositor.
    ///
    /// Its render size encloses that track with its preferred transform applied, and its frame duration is
    /// the track's.
    ///
    /// - Parameters:
    ///   - compositor: The class that renders the frames.
    ///   - instruction: Creates the compositor's instruction for a time range and the track.
    /// - Throws: An error of loading the asset, or `AVError.noSourceTrack` without a video track.
    package static func filtering(
        _ asset: AVAsset, by compositor: any AVVideoCompositing.Type,
        instruction: (CMTimeRange, CMPersistentTrackID) -> any AVVideoCompositionInstructionProtocol
    ) async throws -> AVVideoComposition {
        var properties = try await VideoProperties(loading: asset)
        guard let track = properties.tracks.first else {
            throw AVError(
                .noSourceTrack, reason: "the asset has no enabled video track to filter",
                remedy: "insert video into an enabled track")
        }
        properties.tracks = [track]
        properties.compositionSize = nil
        var contents = properties.contents()
        contents.customVideoCompositorClass = compositor
        contents.instructions = contents.instructions.map { instruction($0.timeRange, track.trackID) }
        return AVVideoComposition(contents: contents)
    }
}
