extension CVMutablePixelBuffer {
    /// A pool of equal images, whose memory is used again. Source: CoreVideo's Swift interface.
    public final class Pool: Sendable {
        public let pixelBufferAttributes: CVPixelBufferCreationAttributes
        private let pool: CVPixelBufferPool

        /// - Throws: An error of `CVPixelBufferPoolCreate` as an `NSError`.
        public init(pixelBufferAttributes: CVPixelBufferCreationAttributes) throws {
            self.pixelBufferAttributes = pixelBufferAttributes
            var pool: CVPixelBufferPool?
            let code = CVPixelBufferPoolCreate(
                nil, nil, pixelBufferAttributes.dictionary as CFDictionary, &pool)
            guard let pool else { throw pixelBufferAttributes.error(code) }
            self.pool = pool
        }

        /// Creates an image. Its initial pixels are undefined.
        public func makeMutablePixelBuffer() throws -> CVMutablePixelBuffer {
            var buffer: CVPixelBuffer?
            let code = CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
            return CVMutablePixelBuffer(unsafeBuffer: try pixelBufferAttributes.check(code, buffer))
        }
    }
}
