public import Foundation
public import MediaTypes

/// A composition that can be edited. Source: AVComposition.h.
///
/// Not safe to use from several threads at once. Take a snapshot with `copy()` to give one away.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    // Unchecked because the superclass is Sendable and a subclass cannot take that back: the users confine it.

    /// A composition without tracks. The options serve the assets that segments name by URL.
    public convenience init(urlAssetInitializationOptions: [String: Any]? = nil) {
        self.init(options: urlAssetInitializationOptions ?? [:])
    }

    /// An immutable snapshot, which later edits of this composition leave alone.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVComposition(self) {
            AVCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, state: $0.state)
        }
    }

    /// The size of the first video track's media until set; setting zero goes back to this.
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

    /// Adds a track without segments; nil where no ID is left.
    ///
    /// It gets the preferred ID if that is positive and no track of this composition has or ever had it;
    /// else a unique one. Source: AVComposition.h, `addMutableTrackWithMediaType:preferredTrackID:`.
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

    /// Removes a track; its `asset` becomes nil. No effect where the track is none of this composition's.
    open func removeTrack(_ track: AVCompositionTrack) {
        guard let index = trackList.firstIndex(where: { $0 === track }) else { return }
        trackList.remove(at: index).asset = nil
    }

    /// A track that media of the given one can be inserted into: the first of the same media type, or nil.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }
}
