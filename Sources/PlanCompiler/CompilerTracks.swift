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
        var known: [ObjectIdentifier: CompilerTrack.Media] = [:]
        return try asset.trackObjects.map { track in
            CompilerTrack(
                trackID: track.trackID, mediaType: track.mediaType,
                isEnabled: enabled[track.trackID] ?? track.isEnabled,
                preferredVolume: track.preferredVolume,
                segments: try track.sourceSegments.map { segment in
                    CompilerTrack.Segment(
                        target: segment.timeMapping.target, clip: try clip(of: segment, &known))
                })
        }
    }

    /// - Parameter known: the media of sources that were met before.
    private func clip(
        of segment: TrackSourceSegment, _ known: inout [ObjectIdentifier: CompilerTrack.Media]
    ) throws -> CompilerTrack.Clip? {
        guard let source = segment.source else { return nil }
        if let media = known[ObjectIdentifier(source)] {
            return CompilerTrack.Clip(media: media, source: segment.timeMapping.source)
        }
        let media = CompilerTrack.Media(url: source.url, description: try source.mediaDescription())
        known[ObjectIdentifier(source)] = media
        return CompilerTrack.Clip(media: media, source: segment.timeMapping.source)
    }
}
