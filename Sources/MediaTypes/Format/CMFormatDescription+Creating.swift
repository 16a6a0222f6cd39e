public import Foundation

public var kCMFormatDescriptionError_InvalidParameter: OSStatus { -12710 }
public var kCMFormatDescriptionError_AllocationFailed: OSStatus { -12711 }

/// Creates a format description of any media type. Always returns 0.
@discardableResult
public func CMFormatDescriptionCreate(
    allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(
        type: mediaType, subType: mediaSubType, extensions: extensions?.stringKeyed ?? [:])
    return noErr
}

/// Creates a video format description.
///
/// - Returns: `kCMFormatDescriptionError_InvalidParameter` if the width or height is negative.
@discardableResult
public func CMVideoFormatDescriptionCreate(
    allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32,
    extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    guard width >= 0, height >= 0 else { return kCMFormatDescriptionError_InvalidParameter }
    formatDescriptionOut.pointee = CMFormatDescription(
        type: kCMMediaType_Video, subType: codecType, size: CMVideoDimensions(width: width, height: height),
        extensions: extensions?.stringKeyed ?? [:])
    return noErr
}

/// Creates a format description with the pixel format and size of an image, and its attachments of colors, pixel
/// aspect ratio and aperture as extensions. Always returns 0.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(describing: imageBuffer)
    return noErr
}

/// Returns whether a description has the pixel format and size of an image.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    desc.type == kCMMediaType_Video && desc.subType == imageBuffer.storage.pixelFormatType
        && desc.size == imageBuffer.dimensions
}

/// Creates an audio format description.
///
/// - Parameters:
///   - layoutSize: The size of the channel layout, in bytes; 0 for none.
///   - magicCookieSize: The size of the decoder's configuration, in bytes; 0 for none.
/// - Returns: `kCMFormatDescriptionError_InvalidParameter` if a size is not 0 but its pointer is `nil`.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
    extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    guard layoutSize == 0 || layout != nil, magicCookieSize == 0 || magicCookie != nil else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    formatDescriptionOut.pointee = CMFormatDescription(
        type: kCMMediaType_Audio, subType: asbd.pointee.mFormatID, stream: asbd.pointee,
        channelLayout: layoutSize > 0 ? UnsafeRawBufferPointer(start: layout, count: layoutSize) : nil,
        magicCookie: magicCookieSize > 0
            ? UnsafeRawBufferPointer(start: magicCookie, count: magicCookieSize) : nil,
        extensions: extensions?.stringKeyed ?? [:])
    return noErr
}

extension CMFormatDescription {
    /// Creates the format description of an image. Source: CoreMedia's Swift interface.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(describing: imageBuffer)
    }

    /// Creates an audio format description. Source: CoreMedia's Swift interface.
    public convenience init(audioStreamBasicDescription: AudioStreamBasicDescription) throws {
        self.init(
            type: kCMMediaType_Audio, subType: audioStreamBasicDescription.mFormatID,
            stream: audioStreamBasicDescription)
    }

    package convenience init(describing image: CVImageBuffer) {
        self.init(
            type: kCMMediaType_Video, subType: image.storage.pixelFormatType, size: image.dimensions,
            extensions: image.attachments.formatExtensions)
    }
}

extension CVBuffer {
    fileprivate var dimensions: CMVideoDimensions {
        CMVideoDimensions(width: Int32(clamping: storage.width), height: Int32(clamping: storage.height))
    }
}
