internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Imports a client's images as frames of one format. Must be used on one thread at a time.
package final class FrameImporter {
    /// An image in the importer's format, independent of the client's memory.
    package struct Frame: Sendable {
        let picture: MediaBuffer
    }

    package let format: VideoFormat
    private let importer: ClientFrameImporter

    /// - Throws: `EngineFailure`.
    package init(_ format: VideoFormat) throws {
        self.format = format
        importer = try EngineFailure.mapping { try ClientFrameImporter(format: format) }
    }

    /// - Throws: `EngineFailure`, or `PixelFormatRefusal`.
    package func frame(_ image: CVPixelBuffer) throws -> Frame {
        try EngineFailure.mapping { Frame(picture: try importer.imported(image)) }
    }
}
