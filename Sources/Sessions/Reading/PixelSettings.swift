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
    ///
    /// - Throws: `AVError.unsupportedOutputSettings` for a value of a wrong type.
    init(_ values: [String: Any]) throws(AVError) {
        let settings = ClientSettings(values)
        require(
            !settings.contains(AVVideoCodecKey),
            "the output settings for uncompressed video must not contain AVVideoCodecKey")
        let types = try settings.pixelFormatTypes()
        pixelFormatType = types?.first(where: PixelFormatCaps.knows) ?? types?.first
        width = try settings.integer(kCVPixelBufferWidthKey, or: AVVideoWidthKey)
        height = try settings.integer(kCVPixelBufferHeightKey, or: AVVideoHeightKey)
    }

    /// The format for a client that requests none: that of most decoders.
    static func usual(isTenBit: Bool) -> OSType {
        isTenBit
            ? kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
            : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
}
