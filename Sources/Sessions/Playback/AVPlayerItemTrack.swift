public import Editing
public import Foundation
internal import MediaTypes
internal import Synchronization

/// A track of an item. Source: AVPlayerItemTrack.h.
///
/// `@unchecked Sendable`, as in AVFoundation: all mutable state is behind a lock.
open class AVPlayerItemTrack: NSObject, @unchecked Sendable {
    let trackID: CMPersistentTrackID
    private weak let item: AVPlayerItem?
    private let isChosen = Mutex<Bool?>(nil)

    init(_ trackID: CMPersistentTrackID, of item: AVPlayerItem) {
        self.trackID = trackID
        self.item = item
        super.init()
    }

    /// The track of the asset, or `nil` if the item or the track no longer exists.
    open var assetTrack: AVAssetTrack? {
        item?.asset.tracks.first { $0.trackID == trackID }
    }

    /// Whether the track is played.
    ///
    /// The default is that of the asset's track. During playback a change takes effect like a change of the
    /// video composition or the audio mix.
    open var isEnabled: Bool {
        get { chosen ?? assetTrack?.isEnabled ?? false }
        set {
            isChosen.withLock { $0 = newValue }
            if let item { item.player?.edited(item) }
        }
    }

    /// The value of `isEnabled` if it was set.
    var chosen: Bool? { isChosen.withLock { $0 } }
}

extension AVPlayerItem {
    /// The tracks of the item. Each call returns the same objects.
    public var tracks: [AVPlayerItemTrack] {
        let tracks = asset.tracks.map(\.trackID)
        return state.withLock { state in
            let known = Dictionary(state.tracks.map { ($0.trackID, $0) }) { first, _ in first }
            state.tracks = tracks.map { known[$0] ?? AVPlayerItemTrack($0, of: self) }
            return state.tracks
        }
    }

    /// The tracks whose `isEnabled` was set, which overrides that of the asset.
    var enabledTracks: [CMPersistentTrackID: Bool] {
        let tracks = state.withLock { $0.tracks }
        return Dictionary(tracks.compactMap { track in track.chosen.map { (track.trackID, $0) } }) {
            first, _ in
            first
        }
    }
}
