internal import Foundation
package import MediaTypes

extension AVVideoComposition {
    /// Creates a compositor's instruction for a time range and the track.
    package typealias FilteringInstruction = (
        CMTimeRange, CMPersistentTrackID
    ) -> any AVVideoCompositionInstructionProtocol

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
        _ asset: AVAsset, by compositor: any AVVideoCompositing.Type, instruction: FilteringInstruction
    ) async throws -> AVVideoComposition {
        try await AVVideoComposition(filteringLoaded: asset, by: compositor, instruction: instruction)
    }

    /// Creates a composition as `filtering(_:by:instruction:)` does.
    package convenience init(
        filteringLoaded asset: AVAsset, by compositor: any AVVideoCompositing.Type,
        instruction: FilteringInstruction
    ) async throws {
        let contents = try await VideoProperties(loading: asset).contents(filteredBy: compositor, instruction)
        guard let contents else {
            throw AVError(
                .noSourceTrack, reason: "the asset has no enabled video track to filter",
                remedy: "insert video into an enabled track")
        }
        self.init(contents: contents)
    }

    /// Creates a composition as `filtering(_:by:instruction:)` does. Blocks until the asset's file is inspected;
    /// without a video track, it has no instructions.
    package convenience init(
        filtering asset: AVAsset, by compositor: any AVVideoCompositing.Type,
        instruction: FilteringInstruction
    ) {
        let properties = VideoProperties(of: asset)
        self.init(
            contents: properties.contents(filteredBy: compositor, instruction) ?? VideoCompositionContents())
    }
}

extension VideoProperties {
    /// Returns a composition of the first track; nil if there is none.
    fileprivate func contents(
        filteredBy compositor: any AVVideoCompositing.Type,
        _ instruction: AVVideoComposition.FilteringInstruction
    ) -> VideoCompositionContents? {
        guard let track = tracks.first else { return nil }
        var properties = self
        properties.tracks = [track]
        properties.compositionSize = nil
        var contents = properties.contents()
        contents.customVideoCompositorClass = compositor
        contents.instructions = contents.instructions.map { instruction($0.timeRange, track.trackID) }
        return contents
    }
}
