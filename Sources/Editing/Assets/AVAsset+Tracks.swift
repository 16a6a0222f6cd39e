public import MediaTypes

/// An implementation detail that gives each asset class a separate track type.
///
/// Swift can't override an array property with an array of a subclass, but it selects the extension with the
/// narrowest constraint.
public protocol _AssetLike: AnyObject {}

extension AVAsset: _AssetLike {}

extension _AssetLike where Self: AVAsset {
    /// All tracks, in the asset's order. Blocks until the file is inspected.
    public var tracks: [AVAssetTrack] { trackObjects }

    /// Returns the tracks with a media type. Blocks until the file is inspected.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        trackObjects.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a media characteristic. Blocks until the file is inspected.
    public func tracks(withMediaCharacteristic characteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        trackObjects.filter { $0.hasMediaCharacteristic(characteristic) }
    }

    /// Loads the tracks with a media type.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await loadFacts(forKey: "tracks")
        return tracks(withMediaType: mediaType)
    }

    /// Loads the tracks with a media characteristic.
    public func loadTracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) async throws -> [AVAssetTrack] {
        try await loadFacts(forKey: "tracks")
        return tracks(withMediaCharacteristic: characteristic)
    }
}

extension AVAsset {
    /// Loads the track with an ID, then calls the handler on an unspecified thread.
    @preconcurrency
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        load(then: completionHandler) { $0.track(withTrackID: trackID) }
    }

    /// Loads the tracks with a media type, then calls the handler on an unspecified thread.
    @preconcurrency
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        load(then: completionHandler) { $0.tracks(withMediaType: mediaType) }
    }

    /// Loads the tracks with a media characteristic, then calls the handler on an unspecified thread.
    @preconcurrency
    public func loadTracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        load(then: completionHandler) { $0.tracks(withMediaCharacteristic: characteristic) }
    }

    private func load<Value>(
        then handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
        value: @escaping @Sendable (AVAsset) -> Value?
    ) {
        AssetInspection.runBlocking {
            do {
                try self.requireFacts(forKey: "tracks")
                ClientQueue.call { handler(value(self), nil) }
            } catch {
                ClientQueue.call { handler(nil, error) }
            }
        }
    }
}
