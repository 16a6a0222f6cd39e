import CPango
import Foundation

/// Pixels that Cairo draws on: 8 bits a component, premultiplied, blue first in memory.
///
/// Owned by one thread at a time.
final class Surface {
    let raw: OpaquePointer
    let width: Int
    let height: Int

    /// Transparent. nil where there is no memory for it, or where Cairo cannot count that far.
    init?(width: Int, height: Int) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
        guard let raw = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            return nil
        }
        guard cairo_surface_status(raw) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(raw)
            return nil
        }
        (self.raw, self.width, self.height) = (raw, width, height)
    }

    /// Takes over a surface of Cairo's; nil, and destroyed, where it is broken or of another format.
    init?(taking raw: OpaquePointer) {
        guard cairo_surface_status(raw) == CAIRO_STATUS_SUCCESS,
            cairo_image_surface_get_format(raw) == CAIRO_FORMAT_ARGB32
        else {
            cairo_surface_destroy(raw)
            return nil
        }
        self.raw = raw
        (width, height) = (
            Int(cairo_image_surface_get_width(raw)), Int(cairo_image_surface_get_height(raw))
        )
    }

    deinit { cairo_surface_destroy(raw) }

    var bytesPerRow: Int { Int(cairo_image_surface_get_stride(raw)) }
    var byteCount: Int { bytesPerRow * height }

    /// The pixels, with everything drawn so far. What is written is seen by later drawing.
    func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Result) rethrows -> Result? {
        cairo_surface_flush(raw)
        guard let data = cairo_image_surface_get_data(raw) else { return nil }
        defer { cairo_surface_mark_dirty(raw) }
        return try body(data, bytesPerRow)
    }
}
