public import MediaTypes

extension _AssetLike where Self: AVComposition {
    /// All tracks, in the order in which they were added.
    public var tracks: [AVCompositionTrack] { compositionTracks }

    /// Returns the tracks with a media type.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a media characteristic.
    public func tracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.hasMediaCharacteristic(characteristic) }
    }

    /// Loads the tracks with a media type.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVCompositionTrack] {
        tracks(withMediaType: mediaType)
    }

    /// Loads the tracks with a media characteristic.
    public func loadTracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) async throws -> [AVCompositionTrack] {
        tracks(withMediaCharacteristic: characteristic)
    }
}

extension _AssetLike where Self: AVMutableComposition {
    /// All tracks, in the order in which they were added.
    public var tracks: [AVMutableCompositionTrack] { mutableTracks }

    /// Returns the tracks with a media type.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
        mutableTracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a media characteristic.
    public func tracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) -> [AVMutableCompositionTrack] {
        mutableTracks.filter { $0.hasMediaCharacteristic(characteristic) }
    }

    /// Loads the tracks with a media type.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableCompositionTrack] {
        tracks(withMediaType: mediaType)
    }

    /// Loads the tracks with a media characteristic.
    public func loadTracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) async throws -> [AVMutableCompositionTrack] {
        tracks(withMediaCharacteristic: characteristic)
    }
}
