package import Layers
package import MediaTypes

/// Reads picture files for layers. Engine has a decoder for all that GStreamer reads; `PNGDecoder` needs
/// nothing but Cairo.
package protocol ImageDecoding: Sendable {
    /// Throws a `LayerFailure` that names the file, the cause and the remedy.
    func decode(_ file: ImageFile) throws -> CGImage
}
