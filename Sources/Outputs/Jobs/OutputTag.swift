package import MediaTypes

/// A text that metadata can have, with its names in files.
package enum OutputTag: String, Sendable, Hashable, CaseIterable {
    case title, artist, album, author, date, genre, copyright, description, publisher, make, model, software
    case lyrics

    /// Returns the tag of a common key; `nil` if files have no place for it.
    package init?(_ key: AVMetadataKey) {
        switch key {
        case .commonKeyTitle: self = .title
        case .commonKeyArtist: self = .artist
        case .commonKeyAlbumName: self = .album
        case .commonKeyAuthor, .commonKeyCreator: self = .author
        case .commonKeyCreationDate: self = .date
        case .commonKeyType: self = .genre
        case .commonKeyCopyrights: self = .copyright
        case .commonKeyDescription: self = .description
        case .commonKeyPublisher: self = .publisher
        case .commonKeyMake: self = .make
        case .commonKeyModel: self = .model
        case .commonKeySoftware: self = .software
        default: return nil
        }
    }

    /// The code in the lists of iTunes, which MP4 and QuickTime files have.
    var movieCode: FourCharacters {
        switch self {
        case .title: "©nam"
        case .artist: "©ART"
        case .album: "©alb"
        case .author: "©wrt"
        case .date: "©day"
        case .genre: "©gen"
        case .copyright: "cprt"
        case .description: "desc"
        case .publisher: "©pub"
        case .make: "©mak"
        case .model: "©mod"
        case .software: "©swr"
        case .lyrics: "©lyr"
        }
    }

    /// The name in Vorbis comments and in the tags of Matroska; both allow any name.
    ///
    /// Source: RFC 9639, D.2.3, and RFC 9559, 5.1.8, with the names that GStreamer and FFmpeg read.
    var name: String {
        switch self {
        case .author: "COMPOSER"
        case .software: "ENCODER"
        default: rawValue.uppercased()
        }
    }

    /// The identifier of the frame in an ID3 tag; `nil` without a place.
    ///
    /// Source: ID3 tag version 2.4.0, Native Frames.
    var id3Code: FourCharacters? {
        switch self {
        case .title: "TIT2"
        case .artist: "TPE1"
        case .album: "TALB"
        case .author: "TCOM"
        case .date: "TDRC"
        case .genre: "TCON"
        case .copyright: "TCOP"
        case .description: "COMM"
        case .publisher: "TPUB"
        case .software: "TSSE"
        case .lyrics: "USLT"
        case .make, .model: nil
        }
    }

    /// The code in the `INFO` list of a WAV file; `nil` without a place.
    ///
    /// Source: Multimedia Programming Interface and Data Specifications 1.0, "INFO List Chunk", and
    /// OpenDML's addition for the author.
    var waveCode: FourCharacters? {
        switch self {
        case .title: "INAM"
        case .artist: "IART"
        case .album: "IPRD"
        case .author: "IWRI"
        case .date: "ICRD"
        case .genre: "IGNR"
        case .copyright: "ICOP"
        case .description: "ICMT"
        case .software: "ISFT"
        case .publisher, .make, .model, .lyrics: nil
        }
    }
}
