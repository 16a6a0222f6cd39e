/// An image in memory whose pixels don't change. Source: CoreVideo's Swift interface.
public final class CVReadOnlyPixelBuffer: Sendable {
    private let buffer: CVPixelBuffer

    /// Creates a read-only view of a pixel buffer. The caller must not write to it from now on.
    public init(unsafeBuffer: CVPixelBuffer) {
        buffer = unsafeBuffer
    }

    /// Ends the writing of an image.
    public convenience init(_ buffer: consuming CVMutablePixelBuffer) {
        self.init(unsafeBuffer: buffer.buffer)
    }

    public var size: CVImageSize { buffer.imageSize }
    public var pixelFormatType: CVPixelFormatType {
        CVPixelFormatType(rawValue: buffer.storage.pixelFormatType)
    }
    public var isPlanar: Bool { CVPixelBufferIsPlanar(buffer) }

    /// Calls a closure with the pixel buffer, which must not be written to.
    public func withUnsafeBuffer<Result>(_ body: (CVPixelBuffer) throws -> Result) rethrows -> Result {
        try body(buffer)
    }

    /// Calls a closure with the planes, which are valid during the call; with none if the memory can't be mapped.
    public func accessUnsafeRawPlaneBytes<Result>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeRawBufferPointer)]) throws ->
            Result
    ) rethrows -> Result {
        try buffer.withPlanes(readOnly: true) { planes in
            try block(planes.map { ($0.properties, UnsafeRawBufferPointer($0.bytes)) })
        }
    }
}
