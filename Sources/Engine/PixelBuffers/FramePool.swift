internal import GStreamerOverlay
package import MediaTypes

/// Makes the frames that a composer draws into, in memory that goes on to the pipeline without a copy.
package final class FramePool: Sendable {
    package let pixelFormatType: OSType
    package let width: Int
    package let height: Int
    private let pool: PicturePool

    /// - Throws: `PixelFormatRefusal`, or the pipeline's failure where there is no memory for one frame.
    package init(pixelFormatType: OSType, width: Int, height: Int) throws {
        self.pixelFormatType = pixelFormatType
        self.width = width
        self.height = height
        pool = try PicturePool(
            PictureLayout(pixelFormatType: pixelFormatType, width: width, height: height))
    }

    /// A frame that nobody else holds. Its pixels are what the memory's last user left.
    package func makeBuffer() throws -> CVPixelBuffer {
        CVPixelBuffer(
            storage: GStreamerPixelStorage(
                try pool.picture { _ in }, layout: pool.layout, pixelFormatType: pixelFormatType,
                isShared: false))
    }
}

/// A pixel format that GStreamer has no name for.
package struct PixelFormatRefusal: Error, Sendable {
    package var pixelFormatType: OSType

    package init(pixelFormatType: OSType) {
        self.pixelFormatType = pixelFormatType
    }
}
