internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Passes frames of one format from GStreamer to a client.
final class PixelBufferBridge: Sendable {
    private let layout: PictureLayout
    private let pixelFormatType: OSType
    private let colorimetry: Colorimetry
    private let unpacking: (pixels: PackedPixels, pool: PicturePool)?

    /// - Parameters:
    ///   - picture: the format in which the reader delivers frames.
    ///   - colorimetry: the colorimetry of the output.
    init(_ picture: SourceFormat, colorimetry: Colorimetry) throws {
        let type = picture.clientFormat ?? kCVPixelFormatType_420YpCbCr8Planar
        pixelFormatType = type
        self.colorimetry = colorimetry
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

    /// A decoder's frame, which is also referenced elsewhere, for a client: in the same memory, except for
    /// packed colors.
    func pixelBuffer(_ buffer: MediaBuffer) -> CVPixelBuffer {
        if let unpacking {
            return CVPixelBuffer(
                storage: UnpackedPixelStorage(
                    buffer, layout: layout, pixelFormatType: pixelFormatType, pixels: unpacking.pixels,
                    pool: unpacking.pool), colorimetry: colorimetry)
        }
        return CVPixelBuffer(
            storage: GStreamerPixelStorage(
                buffer, layout: layout, pixelFormatType: pixelFormatType, isShared: true),
            colorimetry: colorimetry)
    }
}
