import MediaTypes
import Testing

/// Sources: AVMediaFormat.h, AVAnimation.h, AVAudioProcessingSettings.h, AVMetadataFormat.h.
@Suite struct ConstantTests {
    @Test(arguments: [
        (AVMediaType.video, "vide"), (.audio, "soun"), (.text, "text"), (.closedCaption, "clcp"),
        (.subtitle, "sbtl"), (.timecode, "tmcd"), (.metadata, "meta"), (.muxed, "muxx"),
        (.metadataObject, "mobj"), (.depthData, "dpth"),
    ])
    func mediaTypes(type: AVMediaType, raw: String) {
        #expect(type.rawValue == raw && AVMediaType(rawValue: raw) == type && AVMediaType(raw) == type)
    }

    @Test(arguments: [
        (AVFileType.mov, "com.apple.quicktime-movie"), (.mp4, "public.mpeg-4"), (.m4v, "com.apple.m4v-video"),
        (.m4a, "com.apple.m4a-audio"), (.mobile3GPP, "public.3gpp"), (.mobile3GPP2, "public.3gpp2"),
        (.caf, "com.apple.coreaudio-format"), (.wav, "com.microsoft.waveform-audio"),
        (.aiff, "public.aiff-audio"), (.aifc, "public.aifc-audio"),
        (.amr, "org.3gpp.adaptive-multi-rate-audio"),
        (.mp3, "public.mp3"), (.au, "public.au-audio"), (.ac3, "public.ac3-audio"),
        (.eac3, "public.enhanced-ac3-audio"), (.jpg, "public.jpeg"), (.dng, "com.adobe.raw-image"),
        (.heic, "public.heic"), (.avci, "public.avci"), (.heif, "public.heif"), (.tif, "public.tiff"),
    ])
    func fileTypes(type: AVFileType, raw: String) {
        #expect(type.rawValue == raw && AVFileType(raw) == type)
    }

    @Test func characteristicsAreDistinct() {
        let all: [AVMediaCharacteristic] = [
            .visual, .audible, .legible, .frameBased, .usesWideGamutColorSpace, .containsHDRVideo,
            .containsAlphaChannel, .isMainProgramContent, .isAuxiliaryContent, .containsOnlyForcedSubtitles,
            .transcribesSpokenDialogForAccessibility, .describesMusicAndSoundForAccessibility,
            .describesVideoForAccessibility, .easyToRead, .languageTranslation, .dubbedTranslation,
            .voiceOverTranslation, .isOriginalContent,
        ]
        #expect(Set(all).count == all.count && AVMediaCharacteristic(all[0].rawValue) == .visual)
    }

    @Test func gravitiesAndAlgorithms() {
        #expect(AVLayerVideoGravity.resizeAspect.rawValue == "AVLayerVideoGravityResizeAspect")
        #expect(AVLayerVideoGravity.resizeAspectFill.rawValue == "AVLayerVideoGravityResizeAspectFill")
        #expect(AVLayerVideoGravity.resize.rawValue == "AVLayerVideoGravityResize")
        #expect(AVAudioTimePitchAlgorithm.lowQualityZeroLatency.rawValue == "LowQualityZeroLatency")
        #expect(AVAudioTimePitchAlgorithm.timeDomain.rawValue == "TimeDomain")
        #expect(AVAudioTimePitchAlgorithm.spectral.rawValue == "Spectral")
        #expect(AVAudioTimePitchAlgorithm.varispeed.rawValue == "Varispeed")
    }

    @Test func rawValuesMakeTheSameAgain() {
        func comesBack<Value: RawRepresentable & Equatable>(_ value: Value) -> Bool {
            Value(rawValue: value.rawValue) == value
        }
        #expect(comesBack(AVMediaType.video) && comesBack(AVFileType.mov))
        #expect(comesBack(AVMediaCharacteristic.visual) && comesBack(AVLayerVideoGravity.resize))
        #expect(comesBack(AVAudioTimePitchAlgorithm.varispeed) && comesBack(AVMetadataKey.commonKeyTitle))
        #expect(comesBack(AVMetadataKeySpace.common) && comesBack(AVMetadataIdentifier.commonIdentifierTitle))
        #expect(comesBack(CMFormatDescription.MediaType.video))
        #expect(comesBack(CMFormatDescription.MediaSubType.h264))
    }

    static let commonNames: [(AVMetadataKey, AVMetadataIdentifier, String)] = [
        (.commonKeyTitle, .commonIdentifierTitle, "title"),
        (.commonKeyCreator, .commonIdentifierCreator, "creator"),
        (.commonKeySubject, .commonIdentifierSubject, "subject"),
        (.commonKeyDescription, .commonIdentifierDescription, "description"),
        (.commonKeyPublisher, .commonIdentifierPublisher, "publisher"),
        (.commonKeyContributor, .commonIdentifierContributor, "contributor"),
        (.commonKeyCreationDate, .commonIdentifierCreationDate, "creationDate"),
        (.commonKeyLastModifiedDate, .commonIdentifierLastModifiedDate, "lastModifiedDate"),
        (.commonKeyType, .commonIdentifierType, "type"),
        (.commonKeyFormat, .commonIdentifierFormat, "format"),
        (.commonKeyIdentifier, .commonIdentifierIdentifier, "identifier"),
        (.commonKeySource, .commonIdentifierSource, "source"),
        (.commonKeyLanguage, .commonIdentifierLanguage, "language"),
        (.commonKeyRelation, .commonIdentifierRelation, "relation"),
        (.commonKeyLocation, .commonIdentifierLocation, "location"),
        (.commonKeyCopyrights, .commonIdentifierCopyrights, "copyrights"),
        (.commonKeyAlbumName, .commonIdentifierAlbumName, "albumName"),
        (.commonKeyAuthor, .commonIdentifierAuthor, "author"),
        (.commonKeyArtist, .commonIdentifierArtist, "artist"),
        (.commonKeyArtwork, .commonIdentifierArtwork, "artwork"),
        (.commonKeyMake, .commonIdentifierMake, "make"),
        (.commonKeyModel, .commonIdentifierModel, "model"),
        (.commonKeySoftware, .commonIdentifierSoftware, "software"),
    ]

    /// The common keys that asset metadata is read by; an identifier is a key space, a slash and a key.
    @Test(arguments: commonNames)
    func metadata(key: AVMetadataKey, identifier: AVMetadataIdentifier, name: String) {
        #expect(key.rawValue == name && AVMetadataKey(name) == key)
        #expect(identifier.rawValue == "\(AVMetadataKeySpace.common.rawValue)/\(name)")
        #expect(AVMetadataIdentifier(identifier.rawValue) == identifier)
    }

    @Test(arguments: [
        (AVMetadataKeySpace.common, "comn"), (.quickTimeUserData, "udta"), (.quickTimeMetadata, "mdta"),
        (.isoUserData, "uiso"), (.iTunes, "itsk"), (.id3, "org.id3"), (.icy, "icy"), (.audioFile, "caaf"),
    ])
    func keySpaces(space: AVMetadataKeySpace, raw: String) {
        #expect(space.rawValue == raw && AVMetadataKeySpace(raw) == space)
    }
}
