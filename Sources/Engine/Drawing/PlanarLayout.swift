/// Where the planes of a picture lie in one block of memory: GStreamer's own layout, which a buffer without video
/// meta has.
package struct PlanarLayout: Sendable, Hashable {
    package let format: PlanarFormat
    package let width: Int
    package let height: Int
    /// Bytes from row to row, by plane.
    package let strides: [Int]
    /// Where each plane begins, in bytes.
    package let offsets: [Int]
    /// Bytes in all.
    package let size: Int

    package init(format: PlanarFormat, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
        var (strides, offsets, size): ([Int], [Int], Int) = ([], [], 0)
        for plane in 0..<format.planeCount {
            let samples = format.sampleCount(ofPlane: plane, along: width)
            let stride = (samples * format.bytesPerSample + 3) / 4 * 4
            // Brightness has an even number of rows, so that each row of colour has two.
            let rows = (height + 1) / 2 * (PlanarFormat.isChroma(plane) ? 1 : 2)
            strides.append(stride)
            offsets.append(size)
            size += stride * rows
        }
        (self.strides, self.offsets, self.size) = (strides, offsets, size)
    }
}
