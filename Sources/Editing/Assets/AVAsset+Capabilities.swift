import MediaTypes

extension AVAsset {
    /// Whether a video or audio track can be decoded. Blocks until the facts are loaded.
    public var isPlayable: Bool { audiovisualTracks.contains(where: \.isDecodable) }

    /// Whether every video and audio track can be decoded, and there is one.
    public var isExportable: Bool {
        let tracks = audiovisualTracks
        return !tracks.isEmpty && tracks.allSatisfy(\.isDecodable)
    }

    /// Whether a video or audio track can be decoded.
    public var isReadable: Bool { isPlayable }

    /// Whether a track of a composition can show media of this asset.
    public var isComposable: Bool { isPlayable }

    /// False: protected media cannot be inspected, so that no asset with facts holds any.
    public var hasProtectedContent: Bool { false }

    private var audiovisualTracks: [AVAssetTrack] {
        trackObjects.filter { $0.mediaType == .video || $0.mediaType == .audio }
    }
}
