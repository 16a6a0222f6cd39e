internal import MediaTypes

extension RGBAImage {
    /// A copy of a picture of 32BGRA.
    init(bgra buffer: CVPixelBuffer) throws {
        try buffer.lock(readOnly: true)
        defer { _ = buffer.unlock() }
        let plane = buffer.lockedPlanes[0]
        width = plane.width
        height = plane.height
        let (width, height) = (width, height)
        pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
            for row in 0..<height {
                swapRedAndBlue(
                    from: plane.baseAddress + row * plane.bytesPerRow,
                    to: UnsafeMutableRawPointer(pixels.baseAddress!) + 4 * row * width, count: width)
            }
            count = 4 * width * height
        }
    }

    /// Writes the picture into a buffer of 32BGRA and of the same size.
    func copy(toBGRA buffer: CVPixelBuffer) throws {
        try buffer.lock(readOnly: false)
        defer { _ = buffer.unlock() }
        let plane = buffer.lockedPlanes[0]
        pixels.withUnsafeBytes { pixels in
            for row in 0..<height {
                swapRedAndBlue(
                    from: pixels.baseAddress! + 4 * row * width,
                    to: plane.baseAddress + row * plane.bytesPerRow, count: width)
            }
        }
    }
}

/// The rows of a picture begin at whole pixels: four bytes are one number, and bytes 0 and 2 change places.
private func swapRedAndBlue(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    let source = source.assumingMemoryBound(to: UInt32.self)
    let target = target.assumingMemoryBound(to: UInt32.self)
    for index in 0..<count {
        let pixel = UInt32(littleEndian: source[index])
        let swapped = pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16
        target[index] = UInt32(littleEndian: swapped)
    }
}
