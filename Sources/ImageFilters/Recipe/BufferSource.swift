internal import CPixels
internal import Engine
internal import MediaTypes

/// The pixels of a pixel buffer, read when the image is rendered.
struct BufferSource: PixelSource {
    private let buffer: CVPixelBuffer
    private let format: BufferFormat
    let space: CGColorSpace?

    /// Returns nil if images aren't read from the buffer's format.
    init?(_ buffer: CVPixelBuffer, space: CGColorSpace?) {
        guard let format = BufferFormat(buffer) else { return nil }
        (self.buffer, self.format, self.space) = (buffer, format, space)
    }

    var width: Int { CVPixelBufferGetWidth(buffer) }
    var height: Int { CVPixelBufferGetHeight(buffer) }
    var text: String {
        "pixel buffer \(CVPixelBufferGetPixelFormatType(buffer).characters) \(space?.name ?? "unmanaged")"
    }

    func begin() throws { try buffer.lock(readOnly: true) }
    func end() { _ = buffer.unlock() }
    func rows() -> any RowReading { BufferRows(planes: buffer.lockedPlanes, format: format) }
}

private struct BufferRows: RowReading {
    let planes: [PixelBufferPlane]
    let format: BufferFormat

    func read(
        _ row: Int, column: Int, count: Int, into target: UnsafeMutablePointer<Float>, _ table: CodeTable
    ) {
        switch format {
        case .packed(let order):
            cpix_read_packed(
                planes[0].row(row) + 4 * column, target, count, order, table.values, CPIX_PREMULTIPLIED)
        case .gray: cpix_read_gray(planes[0].row(row) + column, target, count, table.values)
        case .coded(let codes):
            var line = codes.kernelRow(planes, row: row)
            cpix_read_coded(&line, column, target, count, table.curve.kernel)
        }
    }
}

/// The pixels of an image: red, green, blue and straight alpha in sRGB.
struct ImageSource: PixelSource {
    private let image: CGImage
    let space: CGColorSpace?

    init(_ image: CGImage, space: CGColorSpace?) { (self.image, self.space) = (image, space) }

    var width: Int { image.width }
    var height: Int { image.height }
    var text: String { "image \(space?.name ?? "unmanaged")" }

    func begin() {}
    func end() {}
    func rows() -> any RowReading { ImageRows(pixels: image.pixels, width: image.width) }
}

private struct ImageRows: RowReading {
    let pixels: [UInt8]
    let width: Int

    func read(
        _ row: Int, column: Int, count: Int, into target: UnsafeMutablePointer<Float>, _ table: CodeTable
    ) {
        pixels.withUnsafeBufferPointer {
            cpix_read_packed(
                $0.baseAddress! + 4 * (row * width + column), target, count, BufferFormat.rgba, table.values,
                CPIX_STRAIGHT)
        }
    }
}
