internal import Foundation
package import MediaTypes

extension AVVideoComposition {
    /// A video composition that shows the asset's first enabled video track through a compositor.
    ///
    /// Its render size encloses that track with its preferred transform, and its frame duration is the track's.
    ///
    /// - Parameters:
    ///   - compositor: The class that makes the frames.
    ///   - instruction: Makes the compositor's instruction of a time range and the track.
    /// - Throws: What loading the asset throws, or `AVError.noSourceTrack` if there is no video track.
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
