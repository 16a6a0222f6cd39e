import MediaTypes
import Testing

/// Keys and values of settings. Source: AVVideoSettings.h, AVAudioSettings.h, CMFormatDescription.h,
/// CoreAudioBaseTypes.h.
@Suite struct SettingsTests {
    @Test(arguments: [
        (AVVideoCodecType.h264, "avc1", kCMVideoCodecType_H264), (.hevc, "hvc1", kCMVideoCodecType_HEVC),
        (.hevcWithAlpha, "muxa", kCMVideoCodecType_HEVCWithAlpha), (.jpeg, "jpeg", kCMVideoCodecType_JPEG),
        (.JPEGXL, "jxlc", kCMVideoCodecType_JPEG_XL), (.proRes422, "apcn", kCMVideoCodecType_AppleProRes422),
        (.proRes422HQ, "apch", kCMVideoCodecType_AppleProRes422HQ),
        (.proRes422LT, "apcs", kCMVideoCodecType_AppleProRes422LT),
        (.proRes422Proxy, "apco", kCMVideoCodecType_AppleProRes422Proxy),
        (.proRes4444, "ap4h", kCMVideoCodecType_AppleProRes4444),
        (.proRes4444XQ, "ap4x", kCMVideoCodecType_AppleProRes4444XQ),
        (.proResRAW, "aprn", kCMVideoCodecType_AppleProResRAW),
        (.proResRAWHQ, "aprh", kCMVideoCodecType_AppleProResRAWHQ),
    ])
    func codecs(type: AVVideoCodecType, rawValue: String, code: CMVideoCodecType) {
        #expect(type.rawValue == rawValue && AVVideoCodecType(rawValue: rawValue) == type)
        #expect(Self.text(of: code) == rawValue)
    }

    @Test(
        arguments: [
            (kCMVideoCodecType_422YpCbCr8, "2vuy"), (kCMVideoCodecType_Animation, "rle "),
            (kCMVideoCodecType_Cinepak, "cvid"), (kCMVideoCodecType_JPEG_OpenDML, "dmb1"),
            (kCMVideoCodecType_SorensonVideo, "SVQ1"), (kCMVideoCodecType_SorensonVideo3, "SVQ3"),
            (kCMVideoCodecType_H263, "h263"), (kCMVideoCodecType_DolbyVisionHEVC, "dvh1"),
            (kCMVideoCodecType_DisparityHEVC, "dish"), (kCMVideoCodecType_DepthHEVC, "deph"),
            (kCMVideoCodecType_MPEG4Video, "mp4v"), (kCMVideoCodecType_MPEG2Video, "mp2v"),
            (kCMVideoCodecType_MPEG1Video, "mp1v"), (kCMVideoCodecType_VP9, "vp09"),
            (kCMVideoCodecType_AV1, "av01"), (kCMVideoCodecType_DVCNTSC, "dvc "),
            (kCMVideoCodecType_DVCPAL, "dvcp"), (kCMVideoCodecType_DVCProPAL, "dvpp"),
            (kCMVideoCodecType_DVCPro50NTSC, "dv5n"), (kCMVideoCodecType_DVCPro50PAL, "dv5p"),
            (kCMVideoCodecType_DVCPROHD720p60, "dvhp"), (kCMVideoCodecType_DVCPROHD720p50, "dvhq"),
            (kCMVideoCodecType_DVCPROHD1080i60, "dvh6"), (kCMVideoCodecType_DVCPROHD1080i50, "dvh5"),
            (kCMVideoCodecType_DVCPROHD1080p30, "dvh3"), (kCMVideoCodecType_DVCPROHD1080p25, "dvh2"),
            (kAudioFormatLinearPCM, "lpcm"), (kAudioFormatAC3, "ac-3"), (kAudioFormat60958AC3, "cac3"),
            (kAudioFormatEnhancedAC3, "ec-3"), (kAudioFormatAppleIMA4, "ima4"),
            (kAudioFormatAppleLossless, "alac"), (kAudioFormatMPEG4AAC, "aac "),
            (kAudioFormatMPEG4AAC_HE, "aach"), (kAudioFormatMPEG4AAC_HE_V2, "aacp"),
            (kAudioFormatMPEG4AAC_LD, "aacl"), (kAudioFormatMPEG4AAC_ELD, "aace"),
            (kAudioFormatMPEG4AAC_ELD_SBR, "aacf"), (kAudioFormatMPEG4AAC_ELD_V2, "aacg"),
            (kAudioFormatMPEG4AAC_Spatial, "aacs"), (kAudioFormatMPEGD_USAC, "usac"),
            (kAudioFormatMPEG4CELP, "celp"), (kAudioFormatMPEG4HVXC, "hvxc"),
            (kAudioFormatMPEG4TwinVQ, "twvq"),
            (kAudioFormatMPEGLayer1, ".mp1"), (kAudioFormatMPEGLayer2, ".mp2"),
            (kAudioFormatMPEGLayer3, ".mp3"),
            (kAudioFormatFLAC, "flac"), (kAudioFormatOpus, "opus"), (kAudioFormatULaw, "ulaw"),
            (kAudioFormatALaw, "alaw"), (kAudioFormatAMR, "samr"), (kAudioFormatAMR_WB, "sawb"),
            (kAudioFormatiLBC, "ilbc"), (kAudioFormatAES3, "aes3"), (kAudioFormatQDesign, "QDMC"),
            (kAudioFormatQDesign2, "QDM2"), (kAudioFormatQUALCOMM, "Qclp"), (kAudioFormatMACE3, "MAC3"),
            (kAudioFormatMACE6, "MAC6"), (kAudioFormatAudible, "AUDB"), (kAudioFormatTimeCode, "time"),
            (kAudioFormatMIDIStream, "midi"), (kAudioFormatParameterValueStream, "apvs"),
        ] as [(FourCharCode, String)])
    func codes(code: FourCharCode, text: String) {
        #expect(Self.text(of: code) == text)
    }

    /// Those of WAVE files end with its format tags, which are no letters.
    @Test func codesOfWAVE() {
        #expect(kAudioFormatDVIIntelIMA == 0x6D73_0011 && kAudioFormatMicrosoftGSM == 0x6D73_0031)
    }

    private static func text(of code: FourCharCode) -> String {
        String(String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(code >> $0 & 255)) }))
    }

    @Test func subtypesAreTheCodecs() {
        typealias Subtype = CMFormatDescription.MediaSubType
        let pairs: [(Subtype, FourCharCode)] = [
            (.h264, kCMVideoCodecType_H264), (.hevc, kCMVideoCodecType_HEVC), (.jpeg, kCMVideoCodecType_JPEG),
            (.h263, kCMVideoCodecType_H263), (.hevcWithAlpha, kCMVideoCodecType_HEVCWithAlpha),
            (.mpeg4Video, kCMVideoCodecType_MPEG4Video), (.mpeg2Video, kCMVideoCodecType_MPEG2Video),
            (.mpeg1Video, kCMVideoCodecType_MPEG1Video), (.proRes4444XQ, kCMVideoCodecType_AppleProRes4444XQ),
            (.proRes4444, kCMVideoCodecType_AppleProRes4444),
            (.proRes422HQ, kCMVideoCodecType_AppleProRes422HQ),
            (.proRes422, kCMVideoCodecType_AppleProRes422),
            (.proRes422LT, kCMVideoCodecType_AppleProRes422LT),
            (.proRes422Proxy, kCMVideoCodecType_AppleProRes422Proxy), (.linearPCM, kAudioFormatLinearPCM),
            (.mpeg4AAC, kAudioFormatMPEG4AAC), (.mpeg4AAC_HE, kAudioFormatMPEG4AAC_HE),
            (.mpegLayer1, kAudioFormatMPEGLayer1), (.mpegLayer2, kAudioFormatMPEGLayer2),
            (.mpegLayer3, kAudioFormatMPEGLayer3), (.ac3, kAudioFormatAC3),
            (.enhancedAC3, kAudioFormatEnhancedAC3), (.appleLossless, kAudioFormatAppleLossless),
            (.flac, kAudioFormatFLAC), (.opus, kAudioFormatOpus),
        ]
        for (subtype, code) in pairs { #expect(subtype.rawValue == code) }
    }

    @Test func flagsOfPCM() {
        let flags = [
            kAudioFormatFlagIsFloat, kAudioFormatFlagIsBigEndian, kAudioFormatFlagIsSignedInteger,
            kAudioFormatFlagIsPacked, kAudioFormatFlagIsAlignedHigh, kAudioFormatFlagIsNonInterleaved,
            kAudioFormatFlagIsNonMixable,
        ]
        #expect(flags == [1, 2, 4, 8, 16, 32, 64])
        #expect(kAudioFormatFlagsNativeFloatPacked == 9 && kAudioFormatFlagsNativeEndian == 0)
    }

    /// Settings are dictionaries: keys differ, and the values are the encoders' words.
    @Test func videoKeys() {
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 1920, AVVideoHeightKey: 1080,
            AVVideoScalingModeKey: AVVideoScalingModeResizeAspectFill, AVVideoAllowWideColorKey: false,
            AVVideoColorPropertiesKey: [
                AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
                AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
                AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
            ],
            AVVideoCompressionPropertiesKey: [
                AVVideoAverageBitRateKey: 1, AVVideoQualityKey: 1, AVVideoMaxKeyFrameIntervalKey: 1,
                AVVideoMaxKeyFrameIntervalDurationKey: 1, AVVideoAllowFrameReorderingKey: true,
                AVVideoExpectedSourceFrameRateKey: 30, AVVideoAverageNonDroppableFrameRateKey: 30,
                AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel,
                AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC,
            ] as [String: Any],
        ]
        #expect(settings.count == 7 && AVVideoCodecKey == "AVVideoCodecKey")
        #expect(AVVideoAverageBitRateKey == "AverageBitRate" && AVVideoProfileLevelKey == "ProfileLevel")
        #expect((settings[AVVideoCompressionPropertiesKey] as? [String: Any])?.count == 9)
        #expect(AVVideoH264EntropyModeCAVLC == "CAVLC")
        let modes = [
            AVVideoScalingModeFit, AVVideoScalingModeResize, AVVideoScalingModeResizeAspect,
            AVVideoScalingModeResizeAspectFill,
        ]
        #expect(Set(modes).count == 4)
        #expect(
            [
                AVVideoProfileLevelH264Baseline30, AVVideoProfileLevelH264Baseline31,
                AVVideoProfileLevelH264Baseline41, AVVideoProfileLevelH264BaselineAutoLevel,
                AVVideoProfileLevelH264Main30, AVVideoProfileLevelH264Main31, AVVideoProfileLevelH264Main32,
                AVVideoProfileLevelH264Main41, AVVideoProfileLevelH264MainAutoLevel,
                AVVideoProfileLevelH264High40, AVVideoProfileLevelH264High41,
                AVVideoProfileLevelH264HighAutoLevel,
            ] == [
                "H264_Baseline_3_0", "H264_Baseline_3_1", "H264_Baseline_4_1", "H264_Baseline_AutoLevel",
                "H264_Main_3_0", "H264_Main_3_1", "H264_Main_3_2", "H264_Main_4_1", "H264_Main_AutoLevel",
                "H264_High_4_0", "H264_High_4_1", "H264_High_AutoLevel",
            ])
    }

    @Test func colors() {
        #expect(
            [
                AVVideoColorPrimaries_ITU_R_709_2, AVVideoColorPrimaries_EBU_3213,
                AVVideoColorPrimaries_SMPTE_C,
                AVVideoColorPrimaries_P3_D65, AVVideoColorPrimaries_ITU_R_2020,
            ] == ["ITU_R_709_2", "EBU_3213", "SMPTE_C", "P3_D65", "ITU_R_2020"])
        #expect(
            [
                AVVideoTransferFunction_ITU_R_709_2, AVVideoTransferFunction_SMPTE_240M_1995,
                AVVideoTransferFunction_IEC_sRGB, AVVideoTransferFunction_Linear,
                AVVideoTransferFunction_ITU_R_2100_HLG, AVVideoTransferFunction_SMPTE_ST_2084_PQ,
            ] == [
                "ITU_R_709_2", "SMPTE_240M_1995", "IEC_sRGB", "Linear", "ITU_R_2100_HLG", "SMPTE_ST_2084_PQ",
            ])
        #expect(
            [
                AVVideoYCbCrMatrix_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4,
                AVVideoYCbCrMatrix_SMPTE_240M_1995, AVVideoYCbCrMatrix_ITU_R_2020,
            ] == ["ITU_R_709_2", "ITU_R_601_4", "SMPTE_240M_1995", "ITU_R_2020"])
    }

    @Test func audioKeys() {
        let keys = [
            AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey,
            AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved,
            AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey, AVEncoderBitRateStrategyKey,
            AVEncoderBitDepthHintKey, AVEncoderAudioQualityKey, AVEncoderAudioQualityForVBRKey,
            AVSampleRateConverterAlgorithmKey, AVSampleRateConverterAudioQualityKey,
            AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_LongTermAverage,
            AVAudioBitRateStrategy_VariableConstrained, AVAudioBitRateStrategy_Variable,
            AVSampleRateConverterAlgorithm_Normal, AVSampleRateConverterAlgorithm_Mastering,
            AVSampleRateConverterAlgorithm_MinimumPhase,
        ]
        #expect(Set(keys).count == keys.count && AVFormatIDKey == "AVFormatIDKey")
        #expect(AVLinearPCMIsNonInterleaved == "AVLinearPCMIsNonInterleavedKey")
        let qualities: [AVAudioQuality] = [.min, .low, .medium, .high, .max]
        #expect(qualities.map(\.rawValue) == [0, 32, 64, 96, 127])
    }
}
