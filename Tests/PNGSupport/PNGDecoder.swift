import CPango
import Foundation
package import ExtraTypes
package import LayerRendering
internal import Layers
internal import MediaTypes

/// Reads PNG files for layers with Cairo, and nothing else.
package struct PNGDecoder: ImageDecoding {
    package init() {}

    package func decode(_ file: ImageFile) throws -> DecodedImage {
        guard file.url.isFileURL else {
            throw failure(file, "not a local file", "save the image to a file first")
        }
        guard let read = cairo_image_surface_create_from_png(file.url.path) else {
            throw failure(file, "there is not enough memory for it", "use a smaller image")
        }
        defer { cairo_surface_destroy(read) }
        let status = cairo_surface_status(read)
        guard status == CAIRO_STATUS_SUCCESS else {
            let cause = String(cString: cairo_status_to_string(status))
            let remedy =
                status == CAIRO_STATUS_FILE_NOT_FOUND
                ? "check the path" : "give a PNG file that other programs can open"
            throw failure(file, cause, remedy)
        }
        guard let image = PNGPixels.withAlpha(read, { PNGPixels.image(of: $0) }) ?? nil else {
            throw failure(file, "its pixels cannot be read", "save it as a PNG with 8 bits per component")
        }
        return DecodedImage(image)
    }

    private func failure(_ file: ImageFile, _ cause: String, _ remedy: String) -> LayerFailure {
        LayerFailure(
            file: file.url.isFileURL ? file.url.path : file.url.absoluteString, cause: cause, remedy: remedy)
    }
}

extension LayerPixels {
    /// Writes the picture as a PNG file. Throws a `LayerFailure` that names the path.
    package func writePNG(to path: String) throws {
        guard let status = PNGPixels.withSurface(of: self, { cairo_surface_write_to_png($0, path) }) else {
            throw LayerFailure(
                file: path, cause: "there is not enough memory for it", remedy: "use a smaller image")
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw LayerFailure(
                file: path, cause: String(cString: cairo_status_to_string(status)),
                remedy: "check that the folder exists and is writable")
        }
    }
}
