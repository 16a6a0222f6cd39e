import ExtraTypes
public import Foundation
public import MediaTypes
import Synchronization

/// An asset of a media file. Source: AVAsset.h.
///
/// Each asset object inspects its file once and always returns the same track objects.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open and the options are untyped. All stored properties are
    // immutable or guarded by a lock.

    public let url: URL
    package let options: [String: Any]
    private let facts: MediaFacts
    private let loadedTracks = Mutex<[AVAssetTrack]?>(nil)

    /// Creates an asset for the file at a URL, without reading the file.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        self.options = options ?? [:]
        facts = MediaFacts(
            url: URL, pictureDuration: options?[PictureFileOption.durationKey] as? CMTime)
        super.init()
    }

    /// The end of the longest track; zero if the file can't be read.
    open override var duration: CMTime { described?.duration ?? .zero }

    /// Returns the description of the file. Blocks while the file is inspected.
    ///
    /// - Throws: An error of the inspection.
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

    package override var chapters: [MediaChapter] { described?.chapters ?? [] }

    package override var chapterLanguage: String? { described?.chapterLanguage }

    /// The description of the file if it has been inspected.
    private var inspected: MediaDescription? { factState == .inMemory ? described : nil }

    /// The number of chapters; 0 until the file has been inspected.
    package var inspectedChapterCount: Int { inspected?.chapters.count ?? 0 }

    /// The names of attached files; empty until the file has been inspected.
    package var attachmentNames: [String] { inspected?.attachmentNames ?? [] }

    /// Whether the file asks players to present its chapters in another order than the file's; false until
    /// the file has been inspected.
    package var hasOrderedChapters: Bool { inspected?.hasOrderedChapters == true }

    /// The number of breaks in the clock of a transport stream; 0 until the file has been inspected.
    package var clockBreakCount: Int { inspected?.clockBreakCount ?? 0 }

    /// The number of places at which the times of a transport stream's video don't go on; 0 until the file has
    /// been inspected.
    package var overlapCount: Int { inspected?.overlapCount ?? 0 }

    /// Whether more media follow behind the end that the file states; false until the file has been inspected.
    package var hasMediaBehindEnd: Bool { inspected?.hasMediaBehindEnd == true }

    package override var commonMetadataValues: [String: String] { described?.commonMetadata ?? [:] }

    package override var artwork: [UInt8]? { described?.artwork }

    package override func factState(forKey key: String) -> FactState { facts.factState }

    package override func requireFacts(forKey key: String) throws { _ = try facts.description() }

    /// The description; `nil` if the file can't be read.
    private var described: MediaDescription? {
        do {
            return try facts.description()
        } catch {
            // A synchronous getter can't report the error; `load(_:)` throws it.
            return nil
        }
    }
}
