/// The memory of a `CVPixelBuffer`: allocated for it, or owned by another object such as a frame.
package protocol PixelBufferStorage: AnyObject, Sendable {
    /// The width of the whole image in pixels.
    var width: Int { get }
    var height: Int { get }
    var pixelFormatType: OSType { get }
    /// The layouts of the planes, available without mapping the memory: one if the format is not planar.
    var planeLayouts: [PixelBufferPlane.Layout] { get }

    /// Maps the memory and returns its planes. Each call is balanced by a call of `unlock()`, and calls are
    /// serialized; `CVPixelBuffer` ensures both.
    ///
    /// A call for writing that follows one for reading may move the planes. The planes of the first call stay
    /// readable until the last `unlock()`.
    func lock(readOnly: Bool) throws -> [PixelBufferPlane]
    func unlock()
}

/// One plane of an image in memory.
///
/// `@unchecked Sendable`: copying an address is safe. The buffer's lock orders accesses to the memory, as in
/// Core Video.
package struct PixelBufferPlane: @unchecked Sendable {
    /// The address of the first row, valid while the buffer is locked.
    package var baseAddress: UnsafeMutableRawPointer
    package var layout: Layout

    package var bytesPerRow: Int { layout.bytesPerRow }
    package var width: Int { layout.width }
    package var height: Int { layout.height }

    package init(baseAddress: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int) {
        self.baseAddress = baseAddress
        layout = Layout(bytesPerRow: bytesPerRow, width: width, height: height)
    }

    package struct Layout: Sendable, Hashable {
        /// The number of bytes from the start of a row to the start of the next.
        package var bytesPerRow: Int
        /// The number of samples per row, which is less than the image's width if chroma is subsampled.
        package var width: Int
        package var height: Int

        package init(bytesPerRow: Int, width: Int, height: Int) {
            self.bytesPerRow = bytesPerRow
            self.width = width
            self.height = height
        }
    }
}
