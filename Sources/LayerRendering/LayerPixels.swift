/// A drawn image: 8 bits per component, blue first, straight alpha, rows without padding, top row first.
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
    /// The x of the upper left corner in output pixels, y down. It may be outside of the frame.
    package var x: Int
    package var y: Int
    /// The opacity of all pixels, in addition to their own alpha.
    package var alpha: Double
    /// The pixels. The same object as long as the image does not change.
    package var pixels: LayerPixels
}

/// The composed frame for video layers. Not safe to use from several threads at once.
package final class LayerFrame {
    let surface: Surface

    /// Creates a transparent frame; nil if memory is exhausted.
    package init?(width: Int, height: Int) {
        guard let surface = Surface(width: width, height: height) else { return nil }
        self.surface = surface
    }

    /// Replaces the pixels. `body` gets the address of the first one and the number of bytes per row; it writes blue,
    /// green, red and 255, a byte each, top row first.
    package func write(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Void) rethrows {
        _ = try surface.withPixels(body)
    }
}
