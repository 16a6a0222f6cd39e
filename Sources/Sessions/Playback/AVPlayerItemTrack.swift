public import Editing
public import Foundation
internal import MediaTypes
internal import Synchronization

/// A track as an item plays it. Source: AVPlayerItemTrack.h.
///
/// `@unchecked Sendable`, as at Apple: all that changes is behind a lock.
open class AVPlayerItemTrack: NSObject, @unchecked Sendable {
    let trackID: CMPersistentTrackID
    private weak let item: AVPlayerItem?
    private let isChosen = Mutex<Bool?>(nil)

    init(_ trackID: CMPersistentTrackID, of item: AVPlayerItem) {
        self.trackID = trackID
        self.item = item
        super.init()
    }

    /// The asset's track; nil when the item or the track is gone.
    open var assetTrack: AVAssetTrack? {
        item?.asset.tracks.first { $0.trackID == trackID }
    }

    /// Whether the track is seen or heard: as the asset says until set. Takes effect as a change of the
    /// composition or the mix does.
    open var isEnabled: Bool {
        get { chosen ?? assetTrack?.isEnabled ?? false }
        set {
            isChosen.withLock { $0 = newValue }
            if let item { item.player?.edited(item) }
        }
    }

    /// What was set; nil before anything was.
    var chosen: Bool? { isChosen.withLock { $0 } }
}
