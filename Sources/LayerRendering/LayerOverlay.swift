/// A rectangle to lay over the film's picture.
package struct LayerOverlay: Sendable {
    /// Of the upper left corner, in the film's pixels, y down; may lie outside of the film.
    package var x: Int
    package var y: Int
    /// For all of its pixels, beside their own.
    package var alpha: Double
    /// The same object for as long as the picture stays the same.
    package var pixels: LayerPixels
}
