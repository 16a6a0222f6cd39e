internal import Editing
internal import MediaTypes

/// The first pass: reads the asset's tracks into values, with the facts of every file that they show.
struct CompilerTracks {
    let asset: AVAsset
    /// Whose word counts before the asset's.
    private let enabled: [CMPersistentTrackID: Bool]

    init(of asset: AVAsset, enabled: [CMPersistentTrackID: Bool] = [:]) {
        self.asset = asset
        self.enabled = enabled
    }

    func tracks() throws -> [CompilerTrack] {
        try asset.requireFacts(forKey: "tracks")
        return try asset.trackObjects.map { track in
            CompilerTrack(
                trackID: track.trackID, mediaType: track.mediaType,
                isEnabled: enabled[track.trackID] ?? track.isEnabled,
                preferredVolume: track.preferredVolume,
                segments: try track.sourceSegments.map { segment in
                    CompilerTrack.Segment(target: segment.timeMapping.target, clip: try clip(of: segment))
                })
        }
    }

    private func clip(of segment: TrackSourceSegment) throws -> CompilerTrack.Clip? {
        guard let url = segment.sourceURL, let description = try segment.mediaDescription() else {
            return nil
        }
        return CompilerTrack.Clip(url: url, description: description, source: segment.timeMapping.source)
    }
}
