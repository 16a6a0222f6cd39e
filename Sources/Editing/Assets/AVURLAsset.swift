public import Foundation
public import MediaTypes
import Synchronization

/// An asset in a file. Source: AVAsset.h.
///
/// The file is inspected once for each object; tracks are the same objects at each call.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    // Unchecked because the class is open and the options are untyped; all that is stored is immutable,
    // or guarded by a lock.

    public let url: URL
    package let options: [String: Any]
    private let facts: MediaFacts
    private let loadedTracks = Mutex<[AVAssetTrack]?>(nil)

    /// An asset of the file at a URL. Reads nothing yet.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        self.options = options ?? [:]
        facts = MediaFacts(
            url: URL, pictureDuration: options?[PictureFileOption.durationKey] as? CMTime)
        super.init()
    }

    /// The end of the longest track; zero where the file cannot be read.
    open override var duration: CMTime { described?.duration ?? .zero }

    /// What the file holds. Blocks while it is inspected; throws what the inspection threw.
    package func mediaDescription() throws -> MediaDescription { try facts.description() }

    package var factState: FactState { facts.factState }

    package override var trackObjects: [AVAssetTrack] {
        guard let described else { return [] }
        return loadedTracks.withLock { tracks in
            if let tracks { return tracks }
            let made = described.tracks.map { AVAssetTrack($0, url: url, asset: self) }
            tracks = made
            return made
        }
    }

    package override var commonMetadataValues: [String: String] { described?.commonMetadata ?? [:] }

    package override func factState(forKey key: String) -> FactState { facts.factState }

    package override func requireFacts(forKey key: String) throws { _ = try facts.description() }

    /// The description; nil where the file cannot be read.
    private var described: MediaDescription? {
        do {
            return try facts.description()
        } catch {
            // A synchronous getter has no error to give; `load(_:)` throws the one that the facts keep.
            return nil
        }
    }
}
