import CPango
import LayerRendering
import MediaTypes

/// Between Cairo's premultiplied pixels and straight ones.
enum PNGPixels {
    /// The same picture with alpha, whatever Cairo read it as; nil if there is not enough memory for it.
    static func withAlpha<Result>(_ read: OpaquePointer, _ body: (OpaquePointer) -> Result) -> Result? {
        let (width, height) = (cairo_image_surface_get_width(read), cairo_image_surface_get_height(read))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let pen = cairo_create(surface) else { return nil }
        cairo_set_source_surface(pen, read, 0, 0)
        cairo_paint(pen)
        cairo_destroy(pen)
        cairo_surface_flush(surface)
        return body(surface)
    }

    static func image(of surface: OpaquePointer) -> CGImage? {
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        let rgba = (0..<height).flatMap { row in
            (0..<width).flatMap { column in
                let pixel = pixels + row * bytesPerRow + 4 * column
                let alpha = Int(pixel[3])
                let straight = [2, 1, 0].map { part in
                    UInt8(alpha == 0 ? 0 : min(255, (Int(pixel[part]) * 255 + alpha / 2) / alpha))
                }
                return straight + [pixel[3]]
            }
        }
        return CGImage(width: width, height: height, rgba: rgba)
    }

    /// Nil if there is not enough memory for it.
    static func withSurface<Result>(of picture: LayerPixels, _ body: (OpaquePointer) -> Result) -> Result? {
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        for place in picture.bytes.indices {
            let (row, offset) = place.quotientAndRemainder(dividingBy: 4 * picture.width)
            let alpha = Int(picture.bytes[place | 3])
            let value = Int(picture.bytes[place])
            pixels[row * bytesPerRow + offset] = UInt8(offset % 4 == 3 ? value : (value * alpha + 127) / 255)
        }
        cairo_surface_mark_dirty(surface)
        return body(surface)
    }
}
