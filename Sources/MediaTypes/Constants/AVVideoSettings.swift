/// A video codec, the value of `AVVideoCodecKey`. Source: AVVideoSettings.h.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")
    public static let proRes4444XQ = AVVideoCodecType(rawValue: "ap4x")
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
    public static let proResRAW = AVVideoCodecType(rawValue: "aprn")
    public static let proResRAWHQ = AVVideoCodecType(rawValue: "aprh")
}

// Keys and values of video settings. Source: AVVideoSettings.h.

public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
public let AVVideoColorPrimariesKey = "ColorPrimaries"
public let AVVideoTransferFunctionKey = "TransferFunction"
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"

// Keys of the compression properties.

public let AVVideoAverageBitRateKey = "AverageBitRate"
public let AVVideoQualityKey = "Quality"
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
public let AVVideoProfileLevelKey = "ProfileLevel"
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
public let AVVideoH264EntropyModeCABAC = "CABAC"

// Values of `AVVideoProfileLevelKey`.

public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

// The names of Video Toolbox for the profiles, and for their key. Source: VTCompressionProperties.h.

public let kVTCompressionPropertyKey_ProfileLevel = AVVideoProfileLevelKey
public let kVTProfileLevel_H264_Baseline_AutoLevel = AVVideoProfileLevelH264BaselineAutoLevel
public let kVTProfileLevel_H264_Main_AutoLevel = AVVideoProfileLevelH264MainAutoLevel
public let kVTProfileLevel_H264_High_AutoLevel = AVVideoProfileLevelH264HighAutoLevel
public let kVTProfileLevel_HEVC_Main_AutoLevel = "HEVC_Main_AutoLevel"
public let kVTProfileLevel_HEVC_Main10_AutoLevel = "HEVC_Main10_AutoLevel"
