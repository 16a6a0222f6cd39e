/// The type of a track's media. Source: AVMediaFormat.h.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")
    public static let text = AVMediaType(rawValue: "text")
    public static let closedCaption = AVMediaType(rawValue: "clcp")
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    public static let timecode = AVMediaType(rawValue: "tmcd")
    public static let metadata = AVMediaType(rawValue: "meta")
    public static let muxed = AVMediaType(rawValue: "muxx")
    public static let metadataObject = AVMediaType(rawValue: "mobj")
    public static let depthData = AVMediaType(rawValue: "dpth")
}

/// A characteristic of a track's media. Source: AVMediaFormat.h.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
    public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
    public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
    public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")
    public static let usesWideGamutColorSpace = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicUsesWideGamutColorSpace")
    public static let containsHDRVideo = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicContainsHDRVideo")
    public static let containsAlphaChannel = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicContainsAlphaChannel")
    public static let isMainProgramContent = AVMediaCharacteristic(rawValue: "public.main-program-content")
    public static let isAuxiliaryContent = AVMediaCharacteristic(rawValue: "public.auxiliary-content")
    public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(
        rawValue: "public.subtitles.forced-only")
    public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.transcribes-spoken-dialog")
    public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-music-and-sound")
    public static let describesVideoForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-video")
    public static let easyToRead = AVMediaCharacteristic(rawValue: "public.easy-to-read")
    public static let languageTranslation = AVMediaCharacteristic(rawValue: "public.translation")
    public static let dubbedTranslation = AVMediaCharacteristic(rawValue: "public.translation.dubbed")
    public static let voiceOverTranslation = AVMediaCharacteristic(rawValue: "public.translation.voice-over")
    public static let isOriginalContent = AVMediaCharacteristic(rawValue: "public.original-content")
}
