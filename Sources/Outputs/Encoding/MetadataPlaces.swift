internal import ExtraTypes
internal import MediaTypes

/// The form in which a container holds the texts of metadata.
enum MetadataPlaces {
    /// A list of iTunes, and the location as user data.
    case movie
    case matroska
    /// Vorbis comments.
    case comments
    /// The `INFO` list of a WAV file.
    case wave
    case none

    func hold(_ tag: OutputTag) -> Bool {
        switch self {
        case .movie, .matroska, .comments: true
        case .wave: tag.waveCode != nil
        case .none: false
        }
    }

    var holdLocation: Bool {
        switch self {
        case .movie, .matroska, .comments: true
        case .wave, .none: false
        }
    }

    /// Whether the muxer or the encoder writes artwork.
    var holdArtwork: Bool {
        switch self {
        case .movie, .comments: true
        case .matroska, .wave, .none: false
        }
    }
}

extension ExportContainer {
    var metadataPlaces: MetadataPlaces {
        switch layout {
        case .movie: .movie
        case .matroska: .matroska
        case .plain: fileType == .flac ? .comments : .wave
        case .mp3, .animation, .images: .none
        }
    }
}
