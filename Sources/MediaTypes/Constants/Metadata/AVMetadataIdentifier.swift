/// A metadata key with its key space, such as `comn/title`. Source: AVMetadataIdentifiers.h.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "comn/title")
    public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "comn/creator")
    public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "comn/subject")
    public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "comn/description")
    public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "comn/publisher")
    public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "comn/contributor")
    public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "comn/creationDate")
    public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(
        rawValue: "comn/lastModifiedDate")
    public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "comn/type")
    public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "comn/format")
    public static let commonIdentifierIdentifier = AVMetadataIdentifier(rawValue: "comn/identifier")
    public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "comn/source")
    public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "comn/language")
    public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "comn/relation")
    public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "comn/location")
    public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "comn/copyrights")
    public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "comn/albumName")
    public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "comn/author")
    public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "comn/artist")
    public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "comn/artwork")
    public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "comn/make")
    public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "comn/model")
    public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "comn/software")
}

/// The key of a metadata value. Source: AVMetadataFormat.h.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
    public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
    public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
    public static let commonKeyType = AVMetadataKey(rawValue: "type")
    public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
    public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")
    public static let commonKeySource = AVMetadataKey(rawValue: "source")
    public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
    public static let commonKeyRelation = AVMetadataKey(rawValue: "relation")
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
}

/// The namespace of a metadata key. Source: AVMetadataFormat.h.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    public static let common = AVMetadataKeySpace(rawValue: "comn")
    public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
    public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")
    public static let icy = AVMetadataKeySpace(rawValue: "icy")
    public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")
}
