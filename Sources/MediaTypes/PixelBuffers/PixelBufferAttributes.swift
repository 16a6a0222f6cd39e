// Keys of attribute dictionaries. They are `CFString`, an alias of `String`, so that `as String` has no
// effect. Source: CVPixelBuffer.h, CVPixelBufferPool.h.

/// The number of a pixel format, or an array of them.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
public let kCVPixelBufferWidthKey: CFString = "Width"
public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of rows in bytes; 64 by default.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

// Accepted but ignored: Metal, OpenGL, Core Graphics and IOSurface don't exist on this platform.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

/// Accepted but ignored: a pool starts empty.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// Accepted but ignored: a pool keeps its memory until it is flushed or deallocated.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The maximum number of buffers in use, in the auxiliary attributes of a call.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "AllocationThreshold"

extension [String: Any] {
    /// Returns the integer for a key, converted from any type that clients use for numbers.
    package func integer(_ key: CFString) -> Int? {
        self[key].flatMap(ClientNumber.integer)
    }

    /// The pixel formats in the attributes, in order; `nil` if there are none.
    package var pixelFormatTypes: [OSType]? {
        guard let value = self[kCVPixelBufferPixelFormatTypeKey] else { return nil }
        let values = (value as? [Any]) ?? [value]
        let types = values.compactMap { ClientNumber.integer($0).flatMap { OSType(exactly: $0) } }
        return types.isEmpty || types.count < values.count ? nil : types
    }
}

// Pixel formats, as four-character codes or numbers. Source: CVPixelBuffer.h.

public var kCVPixelFormatType_24RGB: OSType { 0x0000_0018 }
public var kCVPixelFormatType_24BGR: OSType { 0x3234_4247 }
public var kCVPixelFormatType_32ARGB: OSType { 0x0000_0020 }
public var kCVPixelFormatType_32BGRA: OSType { 0x4247_5241 }
public var kCVPixelFormatType_32ABGR: OSType { 0x4142_4752 }
public var kCVPixelFormatType_32RGBA: OSType { 0x5247_4241 }
public var kCVPixelFormatType_OneComponent8: OSType { 0x4c30_3038 }
/// Packed as U Y V Y.
public var kCVPixelFormatType_422YpCbCr8: OSType { 0x3276_7579 }
/// Packed as Y U Y V.
public var kCVPixelFormatType_422YpCbCr8_yuvs: OSType { 0x7975_7673 }
/// Packed as A Y U V, with 8 bits each.
public var kCVPixelFormatType_4444AYpCbCr8: OSType { 0x7934_3038 }
/// Three planes in video range, also called I420.
public var kCVPixelFormatType_420YpCbCr8Planar: OSType { 0x7934_3230 }
public var kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType { 0x6634_3230 }
/// Two planes in video range, also called NV12.
public var kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType { 0x3432_3076 }
public var kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType { 0x3432_3066 }
/// Two planes with 10 bits in the high bits of 16, also called P010.
public var kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType { 0x7834_3230 }
public var kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType { 0x7866_3230 }
