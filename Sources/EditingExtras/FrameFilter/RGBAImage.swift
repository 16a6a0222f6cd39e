internal import MediaTypes

/// An image as bytes: red, green, blue and straight alpha of each pixel, row by row from the top left,
/// without padding. Not part of AVFoundation.
public struct RGBAImage: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels, of four bytes each.
    public var pixels: [UInt8]

    /// Creates a transparent black image.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: 4 * width * height))
    }

    /// Creates an image with pixels. Traps unless their number of bytes is `4 * width * height`.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        require(width > 0 && height > 0, "an image must have a positive width and height")
        require(pixels.count == 4 * width * height, "an image must have four bytes for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Returns the index in `pixels` of the first byte of the pixel at column `x` and row `y`.
    public func offset(x: Int, y: Int) -> Int { 4 * (y * width + x) }
}

extension RGBAImage {
    /// Creates a copy of an image in the format 32BGRA.
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

    /// Writes the image into a buffer of the same size in the format 32BGRA.
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

/// Swaps bytes 0 and 2 of each pixel. Rows begin at whole pixels, so that each pixel is an aligned integer.
private func swapRedAndBlue(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    let source = source.assumingMemoryBound(to: UInt32.self)
    let target = target.assumingMemoryBound(to: UInt32.self)
    for index in 0..<count {
        let pixel = UInt32(littleEndian: source[index])
        let swapped = pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16
        target[index] = UInt32(littleEndian: swapped)
    }
}
