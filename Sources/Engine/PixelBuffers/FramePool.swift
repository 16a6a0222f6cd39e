internal import GStreamerOverlay
package import MediaTypes

/// Creates the frames that a composer draws into, in memory that is passed to the pipeline without a copy.
package final class FramePool: Sendable {
    package let pixelFormatType: OSType
    package let width: Int
    package let height: Int
    private let colorimetry: Colorimetry?
    private let pool: PicturePool

    /// - Parameter colorimetry: The colors of the frames, which are their first attachments; `nil` for none.
    /// - Throws: `PixelFormatRefusal`, or the pipeline's failure if memory for one frame can't be allocated.
    package init(
        pixelFormatType: OSType, width: Int, height: Int, colorimetry: Colorimetry? = nil
    ) throws {
        self.pixelFormatType = pixelFormatType
        self.width = width
        self.height = height
        self.colorimetry = colorimetry
        pool = try PicturePool(
            PictureLayout(pixelFormatType: pixelFormatType, width: width, height: height))
    }

    /// Returns a frame that isn't referenced elsewhere. Its pixels are undefined.
    package func makeBuffer() throws -> CVPixelBuffer {
        CVPixelBuffer(
            storage: GStreamerPixelStorage(
                try pool.picture { _ in }, layout: pool.layout, pixelFormatType: pixelFormatType,
                isShared: false), colorimetry: colorimetry)
    }
}

/// A pixel format without a name in GStreamer.
package struct PixelFormatRefusal: Error, Sendable {
    package var pixelFormatType: OSType

    package init(pixelFormatType: OSType) {
        self.pixelFormatType = pixelFormatType
    }
}
