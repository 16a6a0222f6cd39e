internal import GStreamerOverlay
package import MediaTypes

/// Encodes one image. The call blocks.
package enum StillEncoder {
    package enum Format: Sendable, Hashable {
        case png
        /// Quality from 0 to 100.
        case jpeg(quality: Int)
        /// Compressed by zlib, without loss.
        case tiff
    }

    /// Returns the bytes of the encoded file.
    ///
    /// - Throws: `EngineFailure.pipeline`.
    package static func encoded(_ image: CGImage, as format: Format) throws -> [UInt8] {
        try EngineFailure.mapping { try encode(image, as: format) }
    }

    /// Returns the bytes of a PNG file.
    ///
    /// - Parameters:
    ///   - pixels: Red, green, blue and straight alpha, row after row.
    ///   - hasAlpha: Whether the file has alpha.
    /// - Throws: `EngineFailure.pipeline`.
    package static func png(
        _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, hasAlpha: Bool
    ) throws -> [UInt8] {
        try EngineFailure.mapping {
            try encode(pixels, width, height, format: hasAlpha ? "RGBA" : "RGBx", as: .png)
        }
    }

    private static func encode(_ image: CGImage, as format: Format) throws -> [UInt8] {
        try image.pixels.withUnsafeBytes {
            try encode($0, image.width, image.height, format: "RGBA", as: format)
        }
    }

    private static func encode(
        _ pixels: UnsafeRawBufferPointer, _ width: Int, _ height: Int, format: String, as output: Format
    ) throws -> [UInt8] {
        let source = AppSource(try Element(factory: "appsrc"))
        try source.element.set("format", "time")
        try source.setCaps("video/x-raw,format=\(format),width=\(width),height=\(height),framerate=1/1")
        let pipeline = try OneShotPipeline([
            source.element, Element(factory: "videoconvert"), encoder(of: output),
        ])
        pipeline.start()
        defer { pipeline.stop() }
        _ = source.push(MediaBuffer.copying(pixels).sharing(at: 0, duration: 1_000_000_000))
        _ = source.endOfStream()
        var bytes: [UInt8] = []
        while let sample = try pipeline.next() { bytes += try sample.buffer.withBytes { Array($0) } }
        return bytes
    }

    private static func encoder(of format: Format) throws -> Element {
        switch format {
        case .png: return try Element(factory: "pngenc")
        case .jpeg(let quality):
            let encoder = try Element(factory: "jpegenc")
            try encoder.set("quality", String(min(100, max(0, quality))))
            return encoder
        case .tiff:
            let encoder = try Element(factory: "avenc_tiff")
            try encoder.set("compression-algo", "deflate")
            return encoder
        }
    }
}
