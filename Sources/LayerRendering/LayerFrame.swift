/// The film's own frame, for video layers: 8 bits a component, blue first, opaque, top row first.
package struct LayerFrame: Sendable {
    package var width: Int
    package var height: Int
    package var bytesPerRow: Int
    package var bytes: [UInt8]

    package init(width: Int, height: Int, bytesPerRow: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytesPerRow, self.bytes) = (width, height, bytesPerRow, bytes)
    }

    /// nil where the bytes are too few for the size.
    var surface: Surface? {
        guard bytesPerRow >= 4 * width, bytes.count >= bytesPerRow * (height - 1) + 4 * width,
            let surface = Surface(width: width, height: height)
        else { return nil }
        _ = bytes.withUnsafeBufferPointer { source in
            surface.withPixels { target, stride in
                for y in 0..<height {
                    for x in 0..<width {
                        let (from, to) = (y * bytesPerRow + 4 * x, y * stride + 4 * x)
                        for part in 0..<3 { target[to + part] = source[from + part] }
                        target[to + 3] = 255
                    }
                }
            }
        }
        return surface
    }
}
