/// An image in memory that its only owner can write to. Source: CoreVideo's Swift interface.
public struct CVMutablePixelBuffer: ~Copyable, Sendable {
    let buffer: CVPixelBuffer

    /// Creates an image, and allocates its memory.
    ///
    /// - Throws: An error of `CVPixelBufferCreate` as an `NSError`.
    public init(_ attributes: CVPixelBufferCreationAttributes) throws {
        var buffer: CVPixelBuffer?
        let code = CVPixelBufferCreate(
            nil, attributes.size.width, attributes.size.height, attributes.pixelFormatType.rawValue, nil,
            &buffer)
        self.buffer = try attributes.check(code, buffer)
    }

    /// Takes a pixel buffer over. The caller must not use it from now on.
    public init(unsafeBuffer: CVPixelBuffer) {
        buffer = unsafeBuffer
    }

    public var size: CVImageSize { buffer.imageSize }
    public var pixelFormatType: CVPixelFormatType {
        CVPixelFormatType(rawValue: buffer.storage.pixelFormatType)
    }
    public var isPlanar: Bool { CVPixelBufferIsPlanar(buffer) }

    /// Calls a closure with the pixel buffer, which must not outlive the call.
    public func withUnsafeBuffer<Result>(_ body: (CVPixelBuffer) throws -> Result) rethrows -> Result {
        try body(buffer)
    }

    /// Calls a closure with the planes to read, which are valid during the call.
    public func accessUnsafeRawPlaneBytes<Result>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeRawBufferPointer)]) throws ->
            Result
    ) rethrows -> Result {
        try buffer.withPlanes(readOnly: true) { planes in
            try block(planes.map { ($0.properties, UnsafeRawBufferPointer($0.bytes)) })
        }
    }

    /// Calls a closure with the planes to write, which are valid during the call.
    public mutating func accessUnsafeMutableRawPlaneBytes<Result>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeMutableRawBufferPointer)]) throws
            -> Result
    ) rethrows -> Result {
        try buffer.withPlanes(readOnly: false, block)
    }
}
