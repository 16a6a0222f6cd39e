package import Editing
import ExtraTypes
package import Foundation
package import MediaTypes

/// Loads the tracks of files, and measures audio. `ClipReader.files` reads real files; tests use their own readers.
package struct ClipReader: Sendable {
    /// Loads the tracks of an asset.
    package var tracks: @Sendable (AVURLAsset) async throws -> [AVAssetTrack]

    package var measurer: AudioMeasurer

    package init(
        measurer: AudioMeasurer = .rendered,
        tracks: @escaping @Sendable (AVURLAsset) async throws -> [AVAssetTrack]
    ) {
        (self.tracks, self.measurer) = (tracks, measurer)
    }

    /// Inspects the file asynchronously.
    package static let files = ClipReader { try await $0.load(.tracks) }

    /// Reads a file. Throws a `TimelineError` if that fails.
    ///
    /// - Parameter pictureDuration: See `Timeline.VideoItem.pictureDuration`.
    package func clip(at url: URL, pictureDuration: CMTime?) async throws -> Clip {
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
