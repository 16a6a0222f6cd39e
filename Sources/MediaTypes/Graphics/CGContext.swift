/// A bitmap that is drawn on. Source: CGContext.h and CGBitmapContext.h.
///
/// Coordinates start at the lower left corner of the bitmap, with y up and a pixel as unit, until they are transformed.
/// Cairo draws, with 8 bits a component. A context must be used by one thread at a time.
public class CGContext {
    // Layers name the class, so that it is below them. Its members are in `Drawing`, which is above.

    /// The bitmap, and the values with which it is drawn on: an object of a class of `Drawing`.
    package let backing: AnyObject

    public let bitmapInfo: CGBitmapInfo

    package init(backing: AnyObject, bitmapInfo: CGBitmapInfo) {
        (self.backing, self.bitmapInfo) = (backing, bitmapInfo)
    }
}
