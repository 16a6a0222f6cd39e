public import Foundation
public import MediaTypes

/// An edit of media from files, on tracks. Immutable. Source: AVComposition.h.
open class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
    // Unchecked because a subclass is mutable: it is confined to one thread by its users.

    var trackList: [AVCompositionTrack]
    var chosenSize: CGSize
    var usedTrackIDs: Set<CMPersistentTrackID>
    /// The assets that the tracks show, by URL, kept alive so that their facts are read once.
    private(set) var keptAssets: [URL: AVURLAsset]
    private var lastKept: AVURLAsset?

    /// Options for the assets that the composition itself makes, of segments that name their source by URL.
    public let urlAssetInitializationOptions: [String: Any]

    /// A composition without tracks.
    public override convenience init() {
        self.init(options: [:])
    }

    @available(*, unavailable, message: "Use AVAsset(url:) or AVURLAsset(url:): a composition has no URL")
    public convenience init(url: URL) {
        self.init(options: [:])
    }

    init(options: [String: Any]) {
        trackList = []
        chosenSize = .zero
        usedTrackIDs = []
        keptAssets = [:]
        urlAssetInitializationOptions = options
        super.init()
    }

    /// A snapshot. Costs a step for each track, none for its segments.
    init(_ other: AVComposition, makingTrack: (AVCompositionTrack) -> AVCompositionTrack) {
        trackList = other.trackList.map(makingTrack)
        chosenSize = other.chosenSize
        usedTrackIDs = other.usedTrackIDs
        keptAssets = other.keptAssets
        urlAssetInitializationOptions = other.urlAssetInitializationOptions
        super.init()
        for track in trackList { track.asset = self }
    }

    /// A mutable composition of the same tracks, segments and settings.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableComposition(self) {
            AVMutableCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, state: $0.state)
        }
    }

    /// The end of the longest track, from zero.
    open override var duration: CMTime {
        trackList.map(\.state.edits).max { $0.end < $1.end }?.endTime ?? .zero
    }

    /// The size of the first video track's media until set; zero where there is none.
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

    /// An ID that no track has or, in this composition, ever had.
    open override func unusedTrackID() -> CMPersistentTrackID { unusedID(besides: usedTrackIDs) }

    var compositionTracks: [AVCompositionTrack] { trackList }

    package override var trackObjects: [AVAssetTrack] { trackList }

    private static let mediaKeys: Set<String> = ["playable", "exportable", "readable", "composable"]

    /// What a composition says of itself is in memory; what it says of its media needs their files' facts.
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

    /// Keeps an asset, unless one with the same URL is kept.
    func keep(_ asset: AVURLAsset) {
        if lastKept === asset { return }
        lastKept = asset
        if keptAssets[asset.url] == nil { keptAssets[asset.url] = asset }
    }

    /// Keeps those of another composition's assets that pieces show.
    func keepAssets(of pieces: [EditPiece], from other: AVComposition) {
        for piece in pieces {
            if let url = piece.source?.url, let asset = other.keptAssets[url] { keep(asset) }
        }
    }

    /// The kept asset with a URL; a new one is made and kept where there is none.
    func keptAsset(_ url: URL) -> AVURLAsset {
        if let asset = keptAssets[url] { return asset }
        let asset = AVURLAsset(url: url, options: urlAssetInitializationOptions)
        keep(asset)
        return asset
    }
}
