internal import Engine
internal import MediaTypes

/// The pixel format and size that a client requests in an output's settings.
struct PixelSettings: Sendable {
    /// The pixel format; nil for the one nearest to that of the frames.
    let pixelFormatType: OSType?
    /// The width in pixels; nil for the frame's own. `height` likewise.
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

    /// The format for a client that requests none: that of most decoders.
    static func usual(isTenBit: Bool) -> OSType {
        isTenBit
            ? kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
            : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
}
