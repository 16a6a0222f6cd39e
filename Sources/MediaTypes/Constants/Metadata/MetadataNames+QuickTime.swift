// Names of QuickTime metadata. Source: AVMetadataFormat.h and AVMetadataIdentifiers.h.

extension AVMetadataKey {
    public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
    public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
    public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
    public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(
        rawValue: "com.apple.quicktime.creationdate")
    public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
    public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(
        rawValue: "com.apple.quicktime.displayname")
    public static let quickTimeMetadataKeyInformation = AVMetadataKey(
        rawValue: "com.apple.quicktime.information")
    public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
    public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
    public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
    public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
    public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
    public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
    public static let quickTimeMetadataKeyDescription = AVMetadataKey(
        rawValue: "com.apple.quicktime.description")
    public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
    public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
    public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
    public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.ISO6709")
    public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
    public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
    public static let quickTimeMetadataKeyArranger = AVMetadataKey(rawValue: "com.apple.quicktime.arranger")
    public static let quickTimeMetadataKeyEncodedBy = AVMetadataKey(rawValue: "com.apple.quicktime.encodedby")
    public static let quickTimeMetadataKeyOriginalArtist = AVMetadataKey(
        rawValue: "com.apple.quicktime.originalartist")
    public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
    public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
    public static let quickTimeMetadataKeyCredits = AVMetadataKey(rawValue: "com.apple.quicktime.credits")
    public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey(
        rawValue: "com.apple.quicktime.phonogramrights")
    public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.camera.identifier")
    public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
        rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
    public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
    public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey(
        rawValue: "com.apple.quicktime.collection.user")
    public static let quickTimeMetadataKeyRatingUser = AVMetadataKey(
        rawValue: "com.apple.quicktime.rating.user")
    public static let quickTimeMetadataKeyLocationName = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.name")
    public static let quickTimeMetadataKeyLocationBody = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.body")
    public static let quickTimeMetadataKeyLocationNote = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.note")
    public static let quickTimeMetadataKeyLocationRole = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.role")
    public static let quickTimeMetadataKeyLocationDate = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.date")
    public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey(
        rawValue: "com.apple.quicktime.direction.facing")
    public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey(
        rawValue: "com.apple.quicktime.direction.motion")
    public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.content.identifier")
}

extension AVMetadataIdentifier {
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyAuthor)
    public static let quickTimeMetadataComment = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyComment)
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCopyright)
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCreationDate)
    public static let quickTimeMetadataDirector = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyDirector)
    public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyDisplayName)
    public static let quickTimeMetadataInformation = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyInformation)
    public static let quickTimeMetadataKeywords = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyKeywords)
    public static let quickTimeMetadataProducer = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyProducer)
    public static let quickTimeMetadataPublisher = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyPublisher)
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyAlbum)
    public static let quickTimeMetadataArtist = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyArtist)
    public static let quickTimeMetadataArtwork = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyArtwork)
    public static let quickTimeMetadataDescription = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyDescription)
    public static let quickTimeMetadataSoftware = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeySoftware)
    public static let quickTimeMetadataYear = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyYear)
    public static let quickTimeMetadataGenre = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyGenre)
    public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationISO6709)
    public static let quickTimeMetadataMake = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyMake)
    public static let quickTimeMetadataModel = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyModel)
    public static let quickTimeMetadataArranger = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyArranger)
    public static let quickTimeMetadataEncodedBy = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyEncodedBy)
    public static let quickTimeMetadataOriginalArtist = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyOriginalArtist)
    public static let quickTimeMetadataPerformer = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyPerformer)
    public static let quickTimeMetadataComposer = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyComposer)
    public static let quickTimeMetadataCredits = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCredits)
    public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyPhonogramRights)
    public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCameraIdentifier)
    public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCameraFrameReadoutTime)
    public static let quickTimeMetadataTitle = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyTitle)
    public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyCollectionUser)
    public static let quickTimeMetadataRatingUser = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyRatingUser)
    public static let quickTimeMetadataLocationName = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationName)
    public static let quickTimeMetadataLocationBody = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationBody)
    public static let quickTimeMetadataLocationNote = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationNote)
    public static let quickTimeMetadataLocationRole = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationRole)
    public static let quickTimeMetadataLocationDate = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyLocationDate)
    public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyDirectionFacing)
    public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyDirectionMotion)
    public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
        .quickTimeMetadata, .quickTimeMetadataKeyContentIdentifier)
}
