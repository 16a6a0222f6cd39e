public import Foundation
public import MediaTypes

/// Timed media: a file (`AVURLAsset`) or an edit of files (`AVComposition`). Source: AVAsset.h.
///
/// A file is inspected when one of its values is first requested. Synchronous properties block until the
/// inspection ends and return a default value if it fails: zero, `nil`, no tracks, false. `load(_:)`,
/// `status(of:)` and `statusOfValue(forKey:error:)` report the error.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // `@unchecked Sendable`: subclasses add stored properties. A lock guards a file's description, and a
    // composition is immutable; clients confine a mutable composition to one thread, as on Apple's platforms.

    public override init() {
        super.init()
    }

    /// Creates an `AVURLAsset`.
    public convenience init(url URL: URL) {
        self.init(_makeURL: URL)
    }

    /// Returns the asset itself, because assets are immutable.
    ///
    /// The copy of a mutable composition is a snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The end of the longest track, measured from time zero.
    open var duration: CMTime { .zero }

    /// The natural playback rate of the media: 1.
    open var preferredRate: Float { 1 }

    /// The natural playback volume of the media: 1.
    open var preferredVolume: Float { 1 }

    /// The transform of the whole movie. Always identity: transforms are stored in the tracks.
    open var preferredTransform: CGAffineTransform { .identity }

    /// Always invalid: live streams are not supported.
    open var minimumTimeOffsetFromLive: CMTime { .invalid }

    /// Always invalid: duration hints in files are ignored.
    open var overallDurationHint: CMTime { .invalid }

    /// Whether `duration` and timing are exact. Always true: the container's index is read.
    open var providesPreciseDurationAndTiming: Bool { true }

    /// Has no effect: an inspection that has started is completed, and its result is kept.
    open func cancelLoading() {}

    /// Returns the track with an ID; `nil` if there is none.
    open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        trackObjects.first { $0.trackID == trackID }
    }

    /// Loads the track with an ID; `nil` if there is none.
    open func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        try await loadFacts(forKey: "tracks")
        return track(withTrackID: trackID)
    }

    /// Returns a track ID that is not in use. Deprecated by Apple in favor of `findUnusedTrackID()`.
    open func unusedTrackID() -> CMPersistentTrackID {
        unusedID(besides: Set(trackObjects.map(\.trackID)))
    }

    /// Returns a track ID that is not in use.
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

    /// The tracks. All track queries of subclasses use it, and subclasses override only this property.
    package var trackObjects: [AVAssetTrack] { [] }

    /// The common metadata values, keyed by common key, and `lyrics`.
    package var commonMetadataValues: [String: String] { [:] }

    /// The image of a cover, a JPEG or PNG file.
    package var artwork: [UInt8]? { nil }

    /// The chapters in order of time.
    package var chapters: [MediaChapter] { [] }

    /// The language of the chapter titles; `nil` if unknown.
    package var chapterLanguage: String? { nil }

    package func factState(forKey key: String) -> FactState { .inMemory }

    package func requireFacts(forKey key: String) throws {}
}

extension AVAsset: FactLoading {}

/// Returns the ID after the greatest one in a set, or the lowest unused ID if the greatest possible ID is in
/// use.
func unusedID(besides used: Set<CMPersistentTrackID>) -> CMPersistentTrackID {
    let greatest = used.max() ?? 0
    if greatest < CMPersistentTrackID.max { return max(greatest, 0) + 1 }
    var candidate: CMPersistentTrackID = 1
    while used.contains(candidate) { candidate += 1 }
    return candidate
}
