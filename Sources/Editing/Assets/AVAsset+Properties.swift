internal import Foundation
import MediaTypes

extension AVAsset {
    /// Whether at least one video or audio track can be decoded. Blocks until the file is inspected.
    public var isPlayable: Bool { audiovisualTracks.contains(where: \.isDecodable) }

    /// Whether the asset has video or audio tracks and all of them can be decoded.
    public var isExportable: Bool {
        let tracks = audiovisualTracks
        return !tracks.isEmpty && tracks.allSatisfy(\.isDecodable)
    }

    /// Whether at least one video or audio track can be decoded.
    public var isReadable: Bool { isPlayable }

    /// Whether tracks of a composition can present media of this asset.
    public var isComposable: Bool { isPlayable }

    /// Always false: assets with protected media can't be inspected.
    public var hasProtectedContent: Bool { false }

    private var audiovisualTracks: [AVAssetTrack] {
        trackObjects.filter { $0.mediaType == .video || $0.mediaType == .audio }
    }
}

extension AVAsset {
    /// The metadata items with common keys, in the order of their keys: texts, and `artwork` as the data of a JPEG or PNG
    /// file. Blocks until the file is inspected.
    public var commonMetadata: [AVMetadataItem] {
        let image = artwork.map { AVMetadataItem(commonKey: .commonKeyArtwork, value: Data($0)) }
        let texts = commonMetadataValues.filter { $0.key != Self.lyricsKey }.sorted { $0.key < $1.key }
            .map { AVMetadataItem(commonKey: AVMetadataKey(rawValue: $0.key), value: $0.value) }
        return [image].compactMap(\.self) + texts
    }

    /// All supported metadata: the common metadata, and lyrics as `iTunesMetadataLyrics`.
    public var metadata: [AVMetadataItem] {
        let words = lyrics.map {
            AVMetadataItem(contents: .init(identifier: .iTunesMetadataLyrics, value: $0))
        }
        return commonMetadata + [words].compactMap(\.self)
    }

    /// The date at which the media was created; `nil` if the file doesn't contain it.
    public var creationDate: AVMetadataItem? {
        commonMetadata.first { $0.commonKey == .commonKeyCreationDate }
    }

    /// The lyrics of a song; `nil` if the file has none.
    public var lyrics: String? { commonMetadataValues[Self.lyricsKey] }

    private static let lyricsKey = "lyrics"
}
