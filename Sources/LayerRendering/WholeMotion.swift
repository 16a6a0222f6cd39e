import MediaTypes
import Foundation
import Layers

/// The whole pixels of a position in the output, and the remainder.
struct WholeMotion {
    private(set) var x = 0
    private(set) var y = 0
    /// The transform without the whole pixels.
    private(set) var transform: PlaneTransform
    /// Whether the image is cropped to the output.
    let isClipped: Bool

    /// The maximum size of a cached image, in output sizes. Only the visible part of a larger one is drawn.
    private static let maximumOutputs = 4

    init(_ transform: PlaneTransform, extents: PixelRect, output: PixelRect) {
        self.transform = transform
        let isInside = extents.intersection(output) == extents
        guard let affine = transform.affine else {
            isClipped = !isInside
            return
        }
        let (wholeX, wholeY) = (affine.tx.rounded(.down), affine.ty.rounded(.down))
        // Caching the whole of an image that moves out of the output is useful only if its pixels stay the
        // same.
        let isWhole = affine.tx == wholeX && affine.ty == wholeY
        let isSmall =
            extents.width * extents.height <= Self.maximumOutputs * output.width * output.height
            && extents.width < 16_384 && extents.height < 16_384
        isClipped = !isInside && !(isWhole && isSmall)
        guard !isClipped, abs(wholeX) < 1e6, abs(wholeY) < 1e6 else { return }
        (x, y) = (Int(wholeX), Int(wholeY))
        self.transform.row3 = [affine.tx - wholeX, affine.ty - wholeY, 1]
        self.transform.row1 = [affine.a, affine.b, 0]
        self.transform.row2 = [affine.c, affine.d, 0]
    }
}
