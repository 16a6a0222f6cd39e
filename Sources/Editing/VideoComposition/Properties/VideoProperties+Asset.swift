import MediaTypes

extension VideoProperties {
    /// Reads the asset's properties. Blocks until its file is inspected. Properties that can't be read count
    /// as missing.
    init(of asset: AVAsset) {
        let tracks = asset.tracks(withMediaType: .video).filter(\.isEnabled).map { track in
            VideoTrackProperties(
                trackID: track.trackID, naturalSize: track.naturalSize,
                preferredTransform: track.preferredTransform, nominalFrameRate: track.nominalFrameRate,
                minFrameDuration: track.minFrameDuration,
                activeRanges: VideoTrackProperties.activeRanges(of: track.segments.map(\.timeMapping)))
        }
        self.init(
            duration: asset.duration, compositionSize: (asset as? AVComposition)?.naturalSize, tracks: tracks)
    }

    /// Loads the asset's properties. Throws an error of loading the asset.
    init(loading asset: AVAsset) async throws {
        let duration = try await asset.load(.duration)
        var tracks: [VideoTrackProperties] = []
        for track in try await asset.loadTracks(withMediaType: .video) {
            guard try await track.load(.isEnabled) else { continue }
            let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
            let (rate, minFrameDuration) = try await track.load(.nominalFrameRate, .minFrameDuration)
            let mappings = try await track.load(.segments).map(\.timeMapping)
            tracks.append(
                VideoTrackProperties(
                    trackID: track.trackID, naturalSize: size, preferredTransform: transform,
                    nominalFrameRate: rate, minFrameDuration: minFrameDuration,
                    activeRanges: VideoTrackProperties.activeRanges(of: mappings)))
        }
        self.init(
            duration: duration, compositionSize: (asset as? AVComposition)?.naturalSize, tracks: tracks)
    }
}
