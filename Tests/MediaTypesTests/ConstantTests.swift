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
        #expect(Set([AVLayerVideoGravity.resize, .resizeAspect, .resizeAspectFill]).count == 3)
        #expect(Set([AVAudioTimePitchAlgorithm.timeDomain, .spectral, .varispeed]).count == 3)
    }

    /// The common keys that asset metadata is read by.
    @Test func metadata() {
        #expect(
            AVMetadataKey.commonKeyTitle.rawValue == "title" && AVMetadataKey("artist") == .commonKeyArtist)
        #expect(AVMetadataKey.commonKeyCreationDate.rawValue == "creationDate")
        #expect(AVMetadataIdentifier.commonIdentifierTitle.rawValue == "comn/title")
        let key = AVMetadataKey.commonKeyLanguage.rawValue
        #expect(
            AVMetadataIdentifier.commonIdentifierLanguage.rawValue
                == "\(AVMetadataKeySpace.common.rawValue)/\(key)")
        #expect(AVMetadataKeySpace.quickTimeMetadata.rawValue == "mdta")
    }
}
