/// A drawn picture: 8 bits a component, blue first, straight alpha, rows without padding, top row first.
package final class LayerPixels: Sendable {
    package let width: Int
    package let height: Int
    /// `4 · width · height` of them.
    package let bytes: [UInt8]

    init(_ surface: Surface) {
        (width, height, bytes) = (surface.width, surface.height, surface.straightPixels)
    }
}
