public import Foundation
public import MediaTypes

/// Timed media: a file (`AVURLAsset`) or an edit of files (`AVComposition`). Source: AVAsset.h.
///
/// A file is inspected when a value is first asked for. The synchronous properties block until then and
/// give a default where it fails (zero, nil, no tracks, false); `load(_:)`, `status(of:)` and
/// `statusOfValue(forKey:error:)` report the error.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // Unchecked because subclasses store more: a file's facts are guarded by a lock, a composition is
    // immutable; a mutable composition is confined to one thread by its users, as on Apple's platforms.

    public override init() {
        super.init()
    }

    /// An `AVURLAsset`.
    public convenience init(url URL: URL) {
        self.init(_makeURL: URL)
    }

    /// Itself: assets are immutable, except for mutable compositions, whose copy is a snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The end of the longest track, from zero.
    open var duration: CMTime { .zero }

    /// The rate at which the media wants to be played: 1.
    open var preferredRate: Float { 1 }

    /// The volume at which the media wants to be played: 1.
    open var preferredVolume: Float { 1 }

    /// The transform of the whole movie: identity, since files' own are with their tracks.
    open var preferredTransform: CGAffineTransform { .identity }

    /// Whether `duration` and timing are exact: always, since the container's index is read.
    open var providesPreciseDurationAndTiming: Bool { true }

    /// Ends no loading: an inspection that has begun is finished, and later reads find its facts.
    open func cancelLoading() {}

    /// The track with an ID, or nil.
    open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        trackObjects.first { $0.trackID == trackID }
    }

    /// Loads the track with an ID, or nil where there is none.
    open func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        try await loadFacts(forKey: "tracks")
        return track(withTrackID: trackID)
    }

    /// An ID that no track has. Deprecated at Apple in favour of `findUnusedTrackID()`.
    open func unusedTrackID() -> CMPersistentTrackID {
        unusedID(besides: Set(trackObjects.map(\.trackID)))
    }

    /// An ID that no track has.
    open func findUnusedTrackID() async throws -> CMPersistentTrackID {
        try await loadFacts(forKey: "tracks")
        return unusedTrackID()
    }

    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        status(forKey: key, error: outError)
    }

    @preconcurrency
    open func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        load(keys: keys, then: handler)
    }

    /// The one hook behind all ways to ask for tracks.
    package var trackObjects: [AVAssetTrack] { [] }

    /// Common metadata by its common key.
    package var commonMetadataValues: [String: String] { [:] }

    package func factState(forKey key: String) -> FactState { .inMemory }

    package func requireFacts(forKey key: String) throws {}
}

extension AVAsset: FactLoading {}

/// The least positive ID above all of a set, or the least that is free where the greatest is taken.
func unusedID(besides used: Set<CMPersistentTrackID>) -> CMPersistentTrackID {
    let greatest = used.max() ?? 0
    if greatest < CMPersistentTrackID.max { return max(greatest, 0) + 1 }
    var candidate: CMPersistentTrackID = 1
    while used.contains(candidate) { candidate += 1 }
    return candidate
}
