package import Editing
import Foundation
import MediaTypes

/// Says which tracks a file has. The one that reads files is `ClipReader.files`; tests bring facts of their own.
package struct ClipReader: Sendable {
    /// The tracks of an asset, which must be its own.
    package var tracks: @Sendable (AVURLAsset) async throws -> [AVAssetTrack]

    package init(tracks: @escaping @Sendable (AVURLAsset) async throws -> [AVAssetTrack]) {
        self.tracks = tracks
    }

    /// Inspects the file, off the calling thread.
    package static let files = ClipReader { try await $0.load(.tracks) }

    /// Throws an error that says what is wrong with the file.
    ///
    /// - Parameter pictureDuration: see `Timeline.VideoItem.pictureDuration`.
    func clip(at url: URL, pictureDuration: CMTime?) async throws -> Clip {
        let asset = AVURLAsset(
            url: url, options: pictureDuration.map { [PictureFileOption.durationKey: $0] })
        let tracks: [AVAssetTrack]
        do {
            tracks = try await self.tracks(asset)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        return try Clip(asset, tracks: tracks)
    }
}
