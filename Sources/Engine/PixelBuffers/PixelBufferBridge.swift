internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// How pictures of one kind go from GStreamer to a client.
final class PixelBufferBridge: Sendable {
    private let layout: PictureLayout
    private let pixelFormatType: OSType
    private let unpacking: (pixels: PackedPixels, pool: PicturePool)?

    /// - Parameters:
    ///   - picture: what the reader was asked for.
    ///   - colorimetry: the output's.
    init(_ picture: SourceFormat, colorimetry: String) throws {
        let type = picture.clientFormat ?? kCVPixelFormatType_420YpCbCr8Planar
        pixelFormatType = type
        layout = try PictureLayout(
            pixelFormatType: PackedPixels.readFormat(for: picture) ?? type, width: picture.width,
            height: picture.height)
        if PackedPixels.isUnpackedHere(picture), let pixels = PackedPixels(type, colorimetry: colorimetry) {
            let packed = try PictureLayout(
                pixelFormatType: type, width: picture.width, height: picture.height)
            unpacking = (pixels, try PicturePool(packed))
        } else {
            unpacking = nil
        }
    }

    /// A decoder's frame as a client sees it, which others hold too: the same memory, but for packed colors.
    func pixelBuffer(_ buffer: MediaBuffer) -> CVPixelBuffer {
        if let unpacking {
            return CVPixelBuffer(
                storage: UnpackedPixelStorage(
                    buffer, layout: layout, pixelFormatType: pixelFormatType, pixels: unpacking.pixels,
                    pool: unpacking.pool))
        }
        return CVPixelBuffer(
            storage: GStreamerPixelStorage(
                buffer, layout: layout, pixelFormatType: pixelFormatType, isShared: true))
    }
}
