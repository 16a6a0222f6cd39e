internal import Engine
internal import MediaTypes

/// The pixel format and size that a client asks for, in an output's settings.
struct PixelSettings: Sendable {
    /// Nil for the one nearest to what is there.
    let pixelFormatType: OSType?
    /// In pixels; nil for the frame's own.
    let width: Int?
    let height: Int?

    /// Traps for settings of coded video; AVFoundation raises an exception.
    init(_ settings: [String: Any]) {
        require(
            settings[AVVideoCodecKey] == nil,
            "the output settings for uncompressed video must not contain AVVideoCodecKey")
        pixelFormatType =
            settings.pixelFormatTypes?.first(where: PixelFormatCaps.knows)
            ?? settings.pixelFormatTypes?.first
        width = settings.integer(kCVPixelBufferWidthKey) ?? settings.integer(AVVideoWidthKey)
        height = settings.integer(kCVPixelBufferHeightKey) ?? settings.integer(AVVideoHeightKey)
    }

    /// The format for a client that asks for none: that of most decoders.
    static func usual(isTenBit: Bool) -> OSType {
        isTenBit
            ? kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
            : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
}
