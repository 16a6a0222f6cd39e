import CPango
package import Layers
package import MediaTypes
import Foundation

/// Reads PNG files with Cairo, and nothing else.
package struct PNGDecoder: ImageDecoding {
    package init() {}

    package func decode(_ file: ImageFile) throws -> CGImage {
        guard file.url.isFileURL else {
            throw failure(file, "it is no file of this machine", "save the picture in a file first")
        }
        guard let raw = cairo_image_surface_create_from_png(file.url.path) else {
            throw failure(file, "there is no memory for it", "use a smaller picture")
        }
        let status = cairo_surface_status(raw)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(raw)
            let cause = String(cString: cairo_status_to_string(status))
            let remedy =
                status == CAIRO_STATUS_FILE_NOT_FOUND
                ? "check the path" : "give a PNG file that other programs can open"
            throw failure(file, cause, remedy)
        }
        guard let image = Self.image(of: Self.drawable(raw)) else {
            throw failure(file, "its pixels cannot be read", "save it as a PNG of 8 bits a component")
        }
        return image
    }

    private func failure(_ file: ImageFile, _ cause: String, _ remedy: String) -> LayerFailure {
        LayerFailure(
            file: file.url.isFileURL ? file.url.path : file.url.absoluteString, cause: cause, remedy: remedy)
    }

    /// The pixels with alpha, whatever Cairo read them as.
    private static func drawable(_ raw: OpaquePointer) -> Surface? {
        if cairo_image_surface_get_format(raw) == CAIRO_FORMAT_ARGB32 { return Surface(taking: raw) }
        defer { cairo_surface_destroy(raw) }
        let (width, height) = (cairo_image_surface_get_width(raw), cairo_image_surface_get_height(raw))
        guard let surface = Surface(width: Int(width), height: Int(height)) else { return nil }
        let pen = Pen(surface)
        cairo_set_source_surface(pen.raw, raw, 0, 0)
        cairo_paint(pen.raw)
        return surface
    }

    private static func image(of surface: Surface?) -> CGImage? {
        guard let surface else { return nil }
        var bytes = surface.straightPixels
        for at in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(at, at + 2) }
        return CGImage(width: surface.width, height: surface.height, rgba: bytes)
    }
}
