/// A drawn image with 8-bit blue, green, red and straight alpha, in rows without padding. The top row is
/// first.
package final class LayerPixels: Sendable {
    package let width: Int
    package let height: Int
    /// The pixels: `4 · width · height` bytes.
    package let bytes: [UInt8]

    init(_ surface: Surface) {
        (width, height, bytes) = (surface.width, surface.height, surface.straightPixels)
    }
}

/// A rectangle to draw over the output frame.
package struct LayerOverlay: Sendable {
    /// The x coordinate of the upper left corner in output pixels, with y down. It may be outside the frame.
    package var x: Int
    package var y: Int
    /// The opacity of all pixels, by which their alpha is multiplied.
    package var alpha: Double
    /// The pixels. The object stays the same as long as the image doesn't change.
    package var pixels: LayerPixels
}

/// The composed frame for video layers. It must be used by one thread at a time.
package final class LayerFrame {
    let surface: Surface

    /// Creates a transparent frame; `nil` if memory is exhausted.
    package init?(width: Int, height: Int) {
        guard let surface = Surface(width: width, height: height) else { return nil }
        self.surface = surface
    }

    /// Replaces the pixels. The closure receives the address of the first pixel and the number of bytes per
    /// row, and writes blue, green, red and 255, one byte each, with the top row first.
    package func write(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Void) rethrows {
        _ = try surface.withPixels(body)
    }
}
