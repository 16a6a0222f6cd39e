public import Foundation
public import MediaTypes

/// An edit of media from several files, arranged on tracks. Immutable. Source: AVComposition.h.
open class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
    // `@unchecked Sendable`: clients confine the mutable subclass to one thread.

    var trackList: [AVCompositionTrack] = []
    var chosenSize = CGSize.zero
    var usedTrackIDs: Set<CMPersistentTrackID> = []
    /// The assets of the tracks, keyed by URL. They are retained so that each file is inspected only once.
    private(set) var keptAssets: [URL: AVURLAsset] = [:]
    private var lastKept: AVURLAsset?

    /// The options for assets that the composition creates for segments that specify their source by URL.
    public private(set) final var urlAssetInitializationOptions: [String: Any] = [:]

    // The only designated initializer, so that subclasses of clients inherit all others.

    /// Creates a composition without tracks.
    public override init() {
        super.init()
    }

    @available(*, unavailable, message: "Use AVAsset(url:) or AVURLAsset(url:): a composition has no URL")
    public convenience init(url: URL) {
        self.init()
    }

    convenience init(options: [String: Any]) {
        self.init()
        urlAssetInitializationOptions = options
    }

    /// Creates a snapshot. The cost is proportional to the number of tracks, not to the number of segments.
    convenience init(_ other: AVComposition, makingTrack: (AVCompositionTrack) -> AVCompositionTrack) {
        self.init()
        trackList = other.trackList.map(makingTrack)
        chosenSize = other.chosenSize
        usedTrackIDs = other.usedTrackIDs
        keptAssets = other.keptAssets
        urlAssetInitializationOptions = other.urlAssetInitializationOptions
        for track in trackList { track.asset = self }
    }

    /// Returns a mutable composition with the same tracks, segments and settings.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableComposition(self) {
            AVMutableCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, state: $0.state)
        }
    }

    /// The end of the longest track, measured from time zero.
    open override var duration: CMTime {
        trackList.map(\.state.edits).max { $0.end < $1.end }?.endTime ?? .zero
    }

    /// The natural size. Unless set, that of the first video track's media, or zero without a video track.
    open var naturalSize: CGSize {
        if chosenSize != .zero { return chosenSize }
        return trackList.first { $0.mediaType == .video }?.naturalSize ?? .zero
    }

    open override func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
        trackList.first { $0.trackID == trackID }
    }

    open override func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVCompositionTrack?
    {
        track(withTrackID: trackID)
    }

    /// Returns a track ID that is not in use and has not been used in this composition before.
    open override func unusedTrackID() -> CMPersistentTrackID { unusedID(besides: usedTrackIDs) }

    var compositionTracks: [AVCompositionTrack] { trackList }

    package override var trackObjects: [AVAssetTrack] { trackList }

    private static let mediaKeys: Set<String> = ["playable", "exportable", "readable", "composable"]

    /// Returns `.inMemory` for values of the composition. Values of its media require the descriptions of the
    /// files.
    package override func factState(forKey key: String) -> FactState {
        guard Self.mediaKeys.contains(key) else { return .inMemory }
        return trackList.allSatisfy { $0.factState(forKey: "decodable") == .inMemory }
            ? .inMemory : .notLoaded
    }

    package override func requireFacts(forKey key: String) throws {
        guard Self.mediaKeys.contains(key) else { return }
        for track in trackList { try track.requireFacts(forKey: "decodable") }
    }

    // MARK: Assets

    /// Retains an asset, unless one with the same URL is already retained.
    func keep(_ asset: AVURLAsset) {
        if lastKept === asset { return }
        lastKept = asset
        if keptAssets[asset.url] == nil { keptAssets[asset.url] = asset }
    }

    /// Retains the assets of another composition that pieces refer to.
    func keepAssets(of pieces: [EditPiece], from other: AVComposition) {
        for piece in pieces {
            if let url = piece.source?.url, let asset = other.keptAssets[url] { keep(asset) }
        }
    }

    /// Returns the retained asset for a URL, and creates it if necessary.
    func keptAsset(_ url: URL) -> AVURLAsset {
        if let asset = keptAssets[url] { return asset }
        let asset = AVURLAsset(url: url, options: urlAssetInitializationOptions)
        keep(asset)
        return asset
    }
}
