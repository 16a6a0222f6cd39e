/// The memory behind a `CVPixelBuffer`: its own, or that of a frame elsewhere.
package protocol PixelBufferStorage: AnyObject, Sendable {
    /// Pixels of the whole picture.
    var width: Int { get }
    var height: Int { get }
    var pixelFormatType: OSType { get }
    /// Sizes of the planes, known without mapping the memory: one where the format is not planar.
    var planeLayouts: [PixelBufferPlane.Layout] { get }

    /// Maps the memory and returns its planes. Every call is followed by one of `unlock()`, and calls of
    /// several threads come one after the other: the `CVPixelBuffer` sees to both.
    ///
    /// A call that wants to write, after one that wanted to read, may move the planes: those of the first
    /// call stay readable until the last `unlock()`.
    func lock(readOnly: Bool) throws -> [PixelBufferPlane]
    func unlock()
}

/// One plane of a picture in memory.
///
/// `@unchecked Sendable`: an address alone is harmless. Who reads and writes there is ordered by the buffer's
/// lock, as with CoreVideo.
package struct PixelBufferPlane: @unchecked Sendable {
    /// Of the first row. Valid while the buffer is locked.
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
        /// From one row's start to the next one's.
        package var bytesPerRow: Int
        /// Samples a row, and rows: fewer than the picture's where colour is subsampled.
        package var width: Int
        package var height: Int

        package init(bytesPerRow: Int, width: Int, height: Int) {
            self.bytesPerRow = bytesPerRow
            self.width = width
            self.height = height
        }
    }
}
