/// A key space and a key in it, such as `comn/title`. Source: AVMetadataIdentifiers.h.
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
