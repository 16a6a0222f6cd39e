internal import ExtraTypes
internal import MediaTypes

/// The form in which a container holds the texts of metadata.
enum MetadataPlaces {
    /// A list of iTunes, and the location as user data.
    case movie
    case matroska
    /// As Matroska, without attached files. Source: WebM Container Guidelines.
    case webM
    /// Vorbis comments.
    case comments
    /// The `INFO` list of a WAV file.
    case wave
    /// The ID3 tag of an MP3 file.
    case id3
    case none

    func hold(_ tag: OutputTag) -> Bool {
        switch self {
        case .movie, .matroska, .webM, .comments: true
        case .wave: tag.waveCode != nil
        case .id3: tag.id3Code != nil
        case .none: false
        }
    }

    var holdLocation: Bool {
        switch self {
        case .movie, .matroska, .webM, .comments: true
        case .wave, .id3, .none: false
        }
    }

    /// Whether artwork is written.
    var holdArtwork: Bool {
        switch self {
        case .movie, .matroska, .comments, .id3: true
        case .webM, .wave, .none: false
        }
    }
}

extension ExportContainer {
    var metadataPlaces: MetadataPlaces {
        switch layout {
        case .movie: .movie
        case .matroska: fileType == .webM ? .webM : .matroska
        case .plain: fileType == .flac ? .comments : .wave
        case .mp3: .id3
        case .animation, .images: .none
        }
    }
}
