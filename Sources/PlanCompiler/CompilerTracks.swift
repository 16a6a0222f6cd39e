internal import Editing
internal import MediaTypes

/// The first compiler pass, which reads the asset's tracks into values, with the descriptions of all their
/// files.
struct CompilerTracks {
    let asset: AVAsset
    /// Overrides of whether tracks are enabled.
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
                segments: try track.sourceSegments.flatMap { segment -> [CompilerTrack.Segment] in
                    guard let media = try self.media(of: segment, &known) else {
                        return [CompilerTrack.Segment(target: segment.timeMapping.target, clip: nil)]
                    }
                    return FollowEdits.segments(of: segment.timeMapping, in: media)
                })
        }
    }

    /// - Parameter known: The media of sources encountered so far.
    private func media(
        of segment: TrackSourceSegment, _ known: inout [ObjectIdentifier: CompilerTrack.Media]
    ) throws -> CompilerTrack.Media? {
        guard let source = segment.source else { return nil }
        if let media = known[ObjectIdentifier(source)] { return media }
        let media = CompilerTrack.Media(url: source.url, description: try source.mediaDescription())
        known[ObjectIdentifier(source)] = media
        return media
    }
}
