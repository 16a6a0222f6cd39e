// Names of QuickTime, ISO and 3GPP user data. Source: AVMetadataFormat.h and AVMetadataIdentifiers.h.

extension AVMetadataKey {
    public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "©alb")
    public static let quickTimeUserDataKeyArranger = AVMetadataKey(rawValue: "©arg")
    public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "©ART")
    public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "©aut")
    public static let quickTimeUserDataKeyChapter = AVMetadataKey(rawValue: "©chp")
    public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "©cmt")
    public static let quickTimeUserDataKeyComposer = AVMetadataKey(rawValue: "©com")
    public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "©cpy")
    public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "©day")
    public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "©des")
    public static let quickTimeUserDataKeyDirector = AVMetadataKey(rawValue: "©dir")
    public static let quickTimeUserDataKeyDisclaimer = AVMetadataKey(rawValue: "©dis")
    public static let quickTimeUserDataKeyEncodedBy = AVMetadataKey(rawValue: "©enc")
    public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "©nam")
    public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "©gen")
    public static let quickTimeUserDataKeyHostComputer = AVMetadataKey(rawValue: "©hst")
    public static let quickTimeUserDataKeyInformation = AVMetadataKey(rawValue: "©inf")
    public static let quickTimeUserDataKeyKeywords = AVMetadataKey(rawValue: "©key")
    public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "©mak")
    public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "©mod")
    public static let quickTimeUserDataKeyOriginalArtist = AVMetadataKey(rawValue: "©ope")
    public static let quickTimeUserDataKeyOriginalFormat = AVMetadataKey(rawValue: "©fmt")
    public static let quickTimeUserDataKeyOriginalSource = AVMetadataKey(rawValue: "©src")
    public static let quickTimeUserDataKeyPerformers = AVMetadataKey(rawValue: "©prf")
    public static let quickTimeUserDataKeyProducer = AVMetadataKey(rawValue: "©prd")
    public static let quickTimeUserDataKeyPublisher = AVMetadataKey(rawValue: "©pub")
    public static let quickTimeUserDataKeyProduct = AVMetadataKey(rawValue: "©PRD")
    public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "©swr")
    public static let quickTimeUserDataKeySpecialPlaybackRequirements = AVMetadataKey(rawValue: "©req")
    public static let quickTimeUserDataKeyTrack = AVMetadataKey(rawValue: "©trk")
    public static let quickTimeUserDataKeyWarning = AVMetadataKey(rawValue: "©wrn")
    public static let quickTimeUserDataKeyWriter = AVMetadataKey(rawValue: "©wrt")
    public static let quickTimeUserDataKeyURLLink = AVMetadataKey(rawValue: "©url")
    public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "©xyz")
    public static let quickTimeUserDataKeyTrackName = AVMetadataKey(rawValue: "tnam")
    public static let quickTimeUserDataKeyCredits = AVMetadataKey(rawValue: "©src")
    public static let quickTimeUserDataKeyPhonogramRights = AVMetadataKey(rawValue: "©phg")
    public static let quickTimeUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
    public static let isoUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
    public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
    public static let isoUserDataKeyDate = AVMetadataKey(rawValue: "date")
    public static let isoUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "ades")
    public static let metadata3GPUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
    public static let metadata3GPUserDataKeyAuthor = AVMetadataKey(rawValue: "auth")
    public static let metadata3GPUserDataKeyPerformer = AVMetadataKey(rawValue: "perf")
    public static let metadata3GPUserDataKeyGenre = AVMetadataKey(rawValue: "gnre")
    public static let metadata3GPUserDataKeyRecordingYear = AVMetadataKey(rawValue: "yrrc")
    public static let metadata3GPUserDataKeyLocation = AVMetadataKey(rawValue: "loci")
    public static let metadata3GPUserDataKeyTitle = AVMetadataKey(rawValue: "titl")
    public static let metadata3GPUserDataKeyDescription = AVMetadataKey(rawValue: "dscp")
    public static let metadata3GPUserDataKeyCollection = AVMetadataKey(rawValue: "coll")
    public static let metadata3GPUserDataKeyUserRating = AVMetadataKey(rawValue: "urat")
    public static let metadata3GPUserDataKeyThumbnail = AVMetadataKey(rawValue: "thmb")
    public static let metadata3GPUserDataKeyAlbumAndTrack = AVMetadataKey(rawValue: "albm")
    public static let metadata3GPUserDataKeyKeywordList = AVMetadataKey(rawValue: "kywd")
    public static let metadata3GPUserDataKeyMediaClassification = AVMetadataKey(rawValue: "clsf")
    public static let metadata3GPUserDataKeyMediaRating = AVMetadataKey(rawValue: "rtng")
}

extension AVMetadataIdentifier {
    public static let quickTimeUserDataAlbum = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyAlbum)
    public static let quickTimeUserDataArranger = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyArranger)
    public static let quickTimeUserDataArtist = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyArtist)
    public static let quickTimeUserDataAuthor = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyAuthor)
    public static let quickTimeUserDataChapter = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyChapter)
    public static let quickTimeUserDataComment = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyComment)
    public static let quickTimeUserDataComposer = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyComposer)
    public static let quickTimeUserDataCopyright = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyCopyright)
    public static let quickTimeUserDataCreationDate = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyCreationDate)
    public static let quickTimeUserDataDescription = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyDescription)
    public static let quickTimeUserDataDirector = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyDirector)
    public static let quickTimeUserDataDisclaimer = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyDisclaimer)
    public static let quickTimeUserDataEncodedBy = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyEncodedBy)
    public static let quickTimeUserDataFullName = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyFullName)
    public static let quickTimeUserDataGenre = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyGenre)
    public static let quickTimeUserDataHostComputer = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyHostComputer)
    public static let quickTimeUserDataInformation = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyInformation)
    public static let quickTimeUserDataKeywords = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyKeywords)
    public static let quickTimeUserDataMake = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyMake)
    public static let quickTimeUserDataModel = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyModel)
    public static let quickTimeUserDataOriginalArtist = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyOriginalArtist)
    public static let quickTimeUserDataOriginalFormat = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyOriginalFormat)
    public static let quickTimeUserDataOriginalSource = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyOriginalSource)
    public static let quickTimeUserDataPerformers = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyPerformers)
    public static let quickTimeUserDataProducer = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyProducer)
    public static let quickTimeUserDataPublisher = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyPublisher)
    public static let quickTimeUserDataProduct = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyProduct)
    public static let quickTimeUserDataSoftware = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeySoftware)
    public static let quickTimeUserDataSpecialPlaybackRequirements = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeySpecialPlaybackRequirements)
    public static let quickTimeUserDataTrack = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyTrack)
    public static let quickTimeUserDataWarning = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyWarning)
    public static let quickTimeUserDataWriter = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyWriter)
    public static let quickTimeUserDataURLLink = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyURLLink)
    public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyLocationISO6709)
    public static let quickTimeUserDataTrackName = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyTrackName)
    public static let quickTimeUserDataCredits = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyCredits)
    public static let quickTimeUserDataPhonogramRights = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyPhonogramRights)
    public static let quickTimeUserDataTaggedCharacteristic = AVMetadataIdentifier(
        .quickTimeUserData, .quickTimeUserDataKeyTaggedCharacteristic)
    public static let isoUserDataCopyright = AVMetadataIdentifier(.isoUserData, .isoUserDataKeyCopyright)
    public static let isoUserDataTaggedCharacteristic = AVMetadataIdentifier(
        .isoUserData, .isoUserDataKeyTaggedCharacteristic)
    public static let isoUserDataDate = AVMetadataIdentifier(.isoUserData, .isoUserDataKeyDate)
    public static let isoUserDataAccessibilityDescription = AVMetadataIdentifier(
        .isoUserData, .isoUserDataKeyAccessibilityDescription)
    public static let identifier3GPUserDataCopyright = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyCopyright)
    public static let identifier3GPUserDataAuthor = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyAuthor)
    public static let identifier3GPUserDataPerformer = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyPerformer)
    public static let identifier3GPUserDataGenre = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyGenre)
    public static let identifier3GPUserDataRecordingYear = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyRecordingYear)
    public static let identifier3GPUserDataLocation = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyLocation)
    public static let identifier3GPUserDataTitle = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyTitle)
    public static let identifier3GPUserDataDescription = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyDescription)
    public static let identifier3GPUserDataCollection = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyCollection)
    public static let identifier3GPUserDataUserRating = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyUserRating)
    public static let identifier3GPUserDataThumbnail = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyThumbnail)
    public static let identifier3GPUserDataAlbumAndTrack = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyAlbumAndTrack)
    public static let identifier3GPUserDataKeywordList = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyKeywordList)
    public static let identifier3GPUserDataMediaClassification = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyMediaClassification)
    public static let identifier3GPUserDataMediaRating = AVMetadataIdentifier(
        .isoUserData, .metadata3GPUserDataKeyMediaRating)
}
