internal import Editing
internal import MediaTypes

/// The first pass: reads the asset's tracks into values, with the facts of every file that they show.
struct CompilerTracks {
    let asset: AVAsset

    init(of asset: AVAsset) {
        self.asset = asset
    }

    func tracks() throws -> [CompilerTrack] {
        try asset.requireFacts(forKey: "tracks")
        return try asset.trackObjects.map { track in
            CompilerTrack(
                trackID: track.trackID, mediaType: track.mediaType, isEnabled: track.isEnabled,
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
