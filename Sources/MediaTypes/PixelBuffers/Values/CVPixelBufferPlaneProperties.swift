/// The layout of a plane. An image that is not planar has one.
///
/// Source: CoreVideo's Swift interface.
public struct CVPixelBufferPlaneProperties: Hashable, Sendable {
    /// The number of samples per row and of rows, which are fewer than the image's pixels if chroma is subsampled.
    public let size: CVImageSize
    /// The number of bytes from the start of a row to the start of the next.
    public let bytesPerRow: Int

    init(_ layout: PixelBufferPlane.Layout) {
        size = CVImageSize(width: layout.width, height: layout.height)
        bytesPerRow = layout.bytesPerRow
    }
}
