public import Foundation
public import MediaTypes

/// A mutable composition. Source: AVComposition.h.
///
/// It must be used by one thread at a time. Pass a snapshot made with `copy()` to other threads.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    // `@unchecked Sendable`: the superclass is Sendable and subclasses can't revoke that; clients confine it
    // to one thread.

    /// Creates a composition without tracks. The options apply to assets that segments specify by URL.
    public convenience init(urlAssetInitializationOptions: [String: Any]? = nil) {
        self.init(options: urlAssetInitializationOptions ?? [:])
    }

    /// Returns an immutable snapshot, which later edits of this composition don't affect.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVComposition(self) {
            AVCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, state: $0.state)
        }
    }

    /// The natural size.
    ///
    /// Unless set, that of the first video track's media. Setting zero restores the default.
    open override var naturalSize: CGSize {
        get { super.naturalSize }
        set { chosenSize = newValue }
    }

    open override func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.trackID == trackID }
    }

    open override func loadTrack(
        withTrackID trackID: CMPersistentTrackID
    ) async throws -> AVMutableCompositionTrack? {
        track(withTrackID: trackID)
    }

    var mutableTracks: [AVMutableCompositionTrack] {
        trackList.compactMap { $0 as? AVMutableCompositionTrack }
    }

    /// Adds a track without segments. Returns `nil` if no track ID is left.
    ///
    /// The track gets the preferred ID if it is positive and has never been used in this composition, or else
    /// a unique one. Source: AVComposition.h, `addMutableTrackWithMediaType:preferredTrackID:`.
    @discardableResult
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        let isFree = preferredTrackID > 0 && !usedTrackIDs.contains(preferredTrackID)
        let trackID = isFree ? preferredTrackID : unusedTrackID()
        guard usedTrackIDs.insert(trackID).inserted else { return nil }
        let track = AVMutableCompositionTrack(
            trackID: trackID, mediaType: mediaType, state: CompositionTrackState())
        track.asset = self
        trackList.append(track)
        return track
    }

    /// Removes a track and sets its `asset` to `nil`.
    ///
    /// Has no effect if the track doesn't belong to this composition.
    open func removeTrack(_ track: AVCompositionTrack) {
        guard let index = trackList.firstIndex(where: { $0 === track }) else { return }
        trackList.remove(at: index).asset = nil
    }

    /// Returns the first track with the same media type, into which media of the given track can be inserted;
    /// `nil` if there is none.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }
}
