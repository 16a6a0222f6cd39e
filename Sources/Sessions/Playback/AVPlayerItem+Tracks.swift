internal import Editing
internal import Foundation
internal import MediaTypes
internal import Synchronization

extension AVPlayerItem {
    /// The asset's tracks as the item plays them: the same objects each time.
    public var tracks: [AVPlayerItemTrack] {
        let tracks = asset.tracks.map(\.trackID)
        return state.withLock { state in
            let known = Dictionary(state.tracks.map { ($0.trackID, $0) }) { first, _ in first }
            state.tracks = tracks.map { known[$0] ?? AVPlayerItemTrack($0, of: self) }
            return state.tracks
        }
    }

    /// What was said of tracks beside the asset's own word.
    var enabledTracks: [CMPersistentTrackID: Bool] {
        let tracks = state.withLock { $0.tracks }
        return Dictionary(tracks.compactMap { track in track.chosen.map { (track.trackID, $0) } }) {
            first, _ in
            first
        }
    }
}
