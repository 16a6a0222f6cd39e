import CPango
import Foundation

/// An image that Cairo draws on: 8-bit blue, green, red and alpha in memory, premultiplied.
///
/// It must be used by one thread at a time.
package final class Surface {
    package let raw: OpaquePointer
    package let width: Int
    package let height: Int

    /// Cairo's limit on the sides of images, in pixels.
    package static let longestSide = 32_767

    /// Creates a transparent surface; `nil` if memory is exhausted or the size exceeds Cairo's limits.
    package convenience init?(width: Int, height: Int) {
        self.init(width: width, height: height) {
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, $0, $1)
        }
    }

    /// Creates a surface over memory, which must outlive it; `nil` if the size exceeds Cairo's limits.
    ///
    /// - Parameters:
    ///   - bytesPerRow: A multiple of 4.
    ///   - isOpaque: Whether the fourth byte of each pixel is unused.
    package convenience init?(
        memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool
    ) {
        guard let bytesPerRow = Int32(exactly: bytesPerRow) else { return nil }
        let bytes = memory.assumingMemoryBound(to: UInt8.self)
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        self.init(width: width, height: height) {
            cairo_image_surface_create_for_data(bytes, format, $0, $1, bytesPerRow)
        }
    }

    private init?(width: Int, height: Int, _ make: (Int32, Int32) -> OpaquePointer?) {
        guard width > 0, height > 0, width <= Self.longestSide, height <= Self.longestSide else { return nil }
        guard let raw = make(Int32(width), Int32(height)) else { return nil }
        guard cairo_surface_status(raw) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(raw)
            return nil
        }
        (self.raw, self.width, self.height) = (raw, width, height)
    }

    deinit { cairo_surface_destroy(raw) }

    var bytesPerRow: Int { Int(cairo_image_surface_get_stride(raw)) }
    var byteCount: Int { bytesPerRow * height }

    /// Accesses the pixels after all pending drawing. Changes are visible to later drawing.
    package func withPixels<Result>(
        _ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Result
    ) rethrows -> Result? {
        cairo_surface_flush(raw)
        guard let data = cairo_image_surface_get_data(raw) else { return nil }
        defer { cairo_surface_mark_dirty(raw) }
        return try body(data, bytesPerRow)
    }
}

extension Surface {
    /// Returns the smallest rectangle that contains all pixels that are not transparent.
    func measureInk() -> PixelRect {
        var (left, right, top, bottom) = (width, -1, height, -1)
        _ = withPixels { pixels, stride in
            for y in 0..<height {
                let row = UnsafeRawPointer(pixels + y * stride)
                func isInked(_ x: Int) -> Bool { row.load(fromByteOffset: 4 * x, as: UInt32.self) != 0 }
                guard let first = (0..<width).first(where: isInked) else { continue }
                let last = (first..<width).last(where: isInked) ?? first
                (left, right) = (min(left, first), max(right, last))
                (top, bottom) = (min(top, y), y)
            }
        }
        return right < left
            ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
