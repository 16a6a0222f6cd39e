public import Foundation
public import MediaTypes

/// A composition that can be edited. Source: AVComposition.h.
///
/// Not safe to use from several threads at once. Pass a snapshot made with `copy()` to other threads.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    // `@unchecked`: the superclass is Sendable and a subclass cannot revoke that; clients confine it.

    /// Creates a composition without tracks. The options apply to assets that segments name by URL.
    public convenience init(urlAssetInitializationOptions: [String: Any]? = nil) {
        self.init(options: urlAssetInitializationOptions ?? [:])
    }

    /// Returns an immutable snapshot, which later edits of this composition do not affect.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVComposition(self) {
            AVCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, state: $0.state)
        }
    }

    /// The natural size: until set, that of the first video track's media. Setting zero restores the default.
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

    /// Adds a track without segments; returns nil if no track ID is left.
    ///
    /// The track gets the preferred ID if it is positive and was never used in this composition, or else a
    /// unique one. Source: AVComposition.h, `addMutableTrackWithMediaType:preferredTrackID:`.
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

    /// Removes a track and sets its `asset` to nil. Has no effect if the track is not one of this
    /// composition.
    open func removeTrack(_ track: AVCompositionTrack) {
        guard let index = trackList.firstIndex(where: { $0 === track }) else { return }
        trackList.remove(at: index).asset = nil
    }

    /// Returns a track into which a track's media can be inserted: the first one with the same media type, or
    /// nil.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }
}
