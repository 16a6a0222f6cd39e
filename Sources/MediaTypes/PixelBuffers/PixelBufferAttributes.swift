internal import Foundation

// Keys of attribute dictionaries. They are `CFString`, a `String` here: `as String` does nothing.
// Source: CVPixelBuffer.h, CVPixelBufferPool.h.

/// A pixel format's number, or an array of them.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
public let kCVPixelBufferWidthKey: CFString = "Width"
public let kCVPixelBufferHeightKey: CFString = "Height"
/// What each row's length is a multiple of, in bytes; 64 where it is not given.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

// Accepted without effect: there is no Metal, OpenGL, Core Graphics or IOSurface to be compatible with.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

/// Accepted without effect: a pool begins empty.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// Accepted without effect: a pool keeps its memory until it is flushed or goes.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The most buffers that may be alive at once, in the auxiliary attributes of one call.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "AllocationThreshold"

extension CFDictionary {
    /// A whole number under a key, of any of the types that clients write numbers with.
    package func integer(_ key: CFString) -> Int? {
        self[key].flatMap(Self.integer)
    }

    /// The pixel formats that the attributes name, in order; nil where they name none.
    package var pixelFormatTypes: [OSType]? {
        guard let value = self[kCVPixelBufferPixelFormatTypeKey] else { return nil }
        let values = (value as? [Any]) ?? [value]
        let types = values.compactMap { Self.integer($0).flatMap { OSType(exactly: $0) } }
        return types.isEmpty || types.count < values.count ? nil : types
    }

    private static func integer(_ value: Any) -> Int? {
        switch value {
        case let number as any BinaryInteger: Int(exactly: number)
        case let number as NSNumber: Int(exactly: number.int64Value)
        default: nil
        }
    }
}
