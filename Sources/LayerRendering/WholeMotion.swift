import MediaTypes
import Foundation
import Layers

/// The whole pixels of a place in the film, and the rest of it.
struct WholeMotion {
    private(set) var x = 0
    private(set) var y = 0
    /// Without the whole pixels.
    private(set) var transform: PlaneTransform
    /// Whether the picture ends at the film's edges.
    let isClipped: Bool

    /// A picture larger than this many films is drawn anew where it is seen.
    private static let mostFilms = 4

    init(_ transform: PlaneTransform, extents: PixelRect, film: PixelRect) {
        self.transform = transform
        let isInside = extents.intersection(film) == extents
        guard let affine = transform.affine else {
            isClipped = !isInside
            return
        }
        let (wholeX, wholeY) = (affine.tx.rounded(.down), affine.ty.rounded(.down))
        // What leaves the film step by step is worth keeping whole only where its pixels stay the same.
        let isWhole = affine.tx == wholeX && affine.ty == wholeY
        let isSmall =
            extents.width * extents.height <= Self.mostFilms * film.width * film.height
            && extents.width < 16_384 && extents.height < 16_384
        isClipped = !isInside && !(isWhole && isSmall)
        guard !isClipped, abs(wholeX) < 1e6, abs(wholeY) < 1e6 else { return }
        (x, y) = (Int(wholeX), Int(wholeY))
        self.transform.row3 = [affine.tx - wholeX, affine.ty - wholeY, 1]
        self.transform.row1 = [affine.a, affine.b, 0]
        self.transform.row2 = [affine.c, affine.d, 0]
    }
}
