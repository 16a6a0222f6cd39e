/// A media type as a four-character code. Source: CMFormatDescription.h.
public typealias CMMediaType = FourCharCode

public var kCMMediaType_Video: CMMediaType { 0x7669_6465 }
public var kCMMediaType_Audio: CMMediaType { 0x736f_756e }
public var kCMMediaType_Muxed: CMMediaType { 0x6d75_7878 }
public var kCMMediaType_Text: CMMediaType { 0x7465_7874 }
public var kCMMediaType_ClosedCaption: CMMediaType { 0x636c_6370 }
public var kCMMediaType_Subtitle: CMMediaType { 0x7362_746c }
public var kCMMediaType_TimeCode: CMMediaType { 0x746d_6364 }
public var kCMMediaType_Metadata: CMMediaType { 0x6d65_7461 }

extension CMFormatDescription {
    /// The media type of a format. Source: CoreMedia's Swift interface.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        public let rawValue: CMMediaType

        public init(rawValue: CMMediaType) {
            self.rawValue = rawValue
        }

        public static let video = MediaType(rawValue: kCMMediaType_Video)
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
        public static let text = MediaType(rawValue: kCMMediaType_Text)
        public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
        public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
        public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }
}

extension CMFormatDescription {
    /// The coded format of media. Source: CoreMedia's Swift interface.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        public let rawValue: FourCharCode

        public init(rawValue: FourCharCode) {
            self.rawValue = rawValue
        }

        public static let h264 = MediaSubType(rawValue: 0x6176_6331)
        public static let hevc = MediaSubType(rawValue: 0x6876_6331)
        public static let jpeg = MediaSubType(rawValue: 0x6a70_6567)
        public static let mpeg4Video = MediaSubType(rawValue: 0x6d70_3476)
        public static let linearPCM = MediaSubType(rawValue: 0x6c70_636d)
        public static let mpeg4AAC = MediaSubType(rawValue: 0x6161_6320)
        public static let mpegLayer3 = MediaSubType(rawValue: 0x2e6d_7033)
        public static let h263 = MediaSubType(rawValue: kCMVideoCodecType_H263)
        public static let hevcWithAlpha = MediaSubType(rawValue: kCMVideoCodecType_HEVCWithAlpha)
        public static let mpeg2Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG2Video)
        public static let mpeg1Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG1Video)
        public static let proRes4444XQ = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
        public static let proRes4444 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes4444)
        public static let proRes422HQ = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422HQ)
        public static let proRes422 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422)
        public static let proRes422LT = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422LT)
        public static let proRes422Proxy = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
        public static let ac3 = MediaSubType(rawValue: kAudioFormatAC3)
        public static let enhancedAC3 = MediaSubType(rawValue: kAudioFormatEnhancedAC3)
        public static let appleLossless = MediaSubType(rawValue: kAudioFormatAppleLossless)
        public static let mpeg4AAC_HE = MediaSubType(rawValue: kAudioFormatMPEG4AAC_HE)
        public static let mpegLayer1 = MediaSubType(rawValue: kAudioFormatMPEGLayer1)
        public static let mpegLayer2 = MediaSubType(rawValue: kAudioFormatMPEGLayer2)
        public static let flac = MediaSubType(rawValue: kAudioFormatFLAC)
        public static let opus = MediaSubType(rawValue: kAudioFormatOpus)
    }
}
