public import MediaTypes

/// Gives each asset class its own track type: Swift cannot override an array by an array of a subclass,
/// but of extensions the one with the narrowest condition is taken.
public protocol _AssetLike: AnyObject {}

extension AVAsset: _AssetLike {}

extension _AssetLike where Self: AVAsset {
    /// All tracks, in the asset's order. Blocks until the file is inspected.
    public var tracks: [AVAssetTrack] { trackObjects }

    /// The tracks that hold a type of media. Blocks until the file is inspected.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        trackObjects.filter { $0.mediaType == mediaType }
    }

    /// The tracks that have a characteristic. Blocks until the file is inspected.
    public func tracks(withMediaCharacteristic characteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        trackObjects.filter { $0.hasMediaCharacteristic(characteristic) }
    }

    /// Loads the tracks that hold a type of media.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await loadFacts(forKey: "tracks")
        return tracks(withMediaType: mediaType)
    }

    /// Loads the tracks that have a characteristic.
    public func loadTracks(
        withMediaCharacteristic characteristic: AVMediaCharacteristic
    ) async throws -> [AVAssetTrack] {
        try await loadFacts(forKey: "tracks")
        return tracks(withMediaCharacteristic: characteristic)
    }
}

extension AVAsset {
    /// As the asynchronous function; the handler is called on a thread of no name.
    @preconcurrency
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        load(then: completionHandler) { $0.track(withTrackID: trackID) }
    }

    /// As the asynchronous function; the handler is called on a thread of no name.
    @preconcurrency
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        load(then: completionHandler) { $0.tracks(withMediaType: mediaType) }
    }

    /// As the asynchronous function; the handler is called on a thread of no name.
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
        MediaInspection.runBlocking {
            do {
                try self.requireFacts(forKey: "tracks")
                handler(value(self), nil)
            } catch {
                handler(nil, error)
            }
        }
    }
}
