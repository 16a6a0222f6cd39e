package import ExtraTypes
package import MediaTypes

/// Decodes image files for layers. Engine has a decoder for all formats that GStreamer supports.
package protocol ImageDecoding: Sendable {
    /// Decodes a file. Throws a `LayerFailure` that names the file, the cause and the remedy.
    func decode(_ file: ImageFile) throws -> CGImage
}

/// The reason why a layer cannot be drawn.
package struct LayerFailure: Error, Sendable, CustomStringConvertible {
    /// The path of the image file.
    package var file: String
    package var cause: String
    package var remedy: String

    package init(file: String, cause: String, remedy: String) {
        (self.file, self.cause, self.remedy) = (file, cause, remedy)
    }

    package var description: String { "'\(file)': \(cause); \(remedy)" }
}
