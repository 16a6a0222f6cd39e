import CPango
import MediaTypes

extension LayerPixels {
    /// Writes the picture as a PNG file. Throws a `LayerFailure` that names the path.
    package func writePNG(to path: String) throws {
        var rgba = bytes
        for at in stride(from: 0, to: rgba.count, by: 4) { rgba.swapAt(at, at + 2) }
        guard let image = CGImage(width: width, height: height, rgba: rgba), let surface = Surface(image)
        else {
            throw LayerFailure(
                file: path, cause: "there is no memory for it", remedy: "use a smaller picture")
        }
        let status = cairo_surface_write_to_png(surface.raw, path)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw LayerFailure(
                file: path, cause: String(cString: cairo_status_to_string(status)),
                remedy: "check that the folder is there and can be written")
        }
    }
}
