// Pixel formats by their four characters, or number. Source: CVPixelBuffer.h.

public var kCVPixelFormatType_24RGB: OSType { 0x0000_0018 }
public var kCVPixelFormatType_24BGR: OSType { 0x3234_4247 }
public var kCVPixelFormatType_32ARGB: OSType { 0x0000_0020 }
public var kCVPixelFormatType_32BGRA: OSType { 0x4247_5241 }
public var kCVPixelFormatType_32ABGR: OSType { 0x4142_4752 }
public var kCVPixelFormatType_32RGBA: OSType { 0x5247_4241 }
public var kCVPixelFormatType_OneComponent8: OSType { 0x4c30_3038 }
/// U Y V Y.
public var kCVPixelFormatType_422YpCbCr8: OSType { 0x3276_7579 }
/// Y U Y V.
public var kCVPixelFormatType_422YpCbCr8_yuvs: OSType { 0x7975_7673 }
/// A Y U V, each of 8 bits.
public var kCVPixelFormatType_4444AYpCbCr8: OSType { 0x7934_3038 }
/// Three planes, the range of video: also called I420.
public var kCVPixelFormatType_420YpCbCr8Planar: OSType { 0x7934_3230 }
public var kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType { 0x6634_3230 }
/// Two planes, the range of video: also called NV12.
public var kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType { 0x3432_3076 }
public var kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType { 0x3432_3066 }
/// Two planes, 10 bits at the top of 16: also called P010.
public var kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType { 0x7834_3230 }
public var kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType { 0x7866_3230 }
