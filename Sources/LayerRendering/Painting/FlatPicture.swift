import CProjection

/// A picture that is seen in perspective, with smaller ones of it for where it is squeezed. Nothing is drawn on
/// it any more.
final class FlatPicture {
    /// The picture, and each one at half the size of the one before.
    private let levels: [Surface]
    /// The smallest rectangle around all pixels that are not transparent.
    let ink: PixelRect

    /// A level of fewer pixels a side is of no use.
    private static let leastSide = 16

    init(_ surface: Surface) {
        ink = surface.measureInk()
        var levels = [surface]
        while let last = levels.last, min(last.width, last.height) >= 2 * Self.leastSide,
            let half = last.halved
        {
            levels.append(half)
        }
        self.levels = levels
    }

    var byteCount: Int { levels.reduce(0) { $0 + $1.byteCount } }

    /// The levels as the kernel reads them.
    func withLevels(_ body: (UnsafeBufferPointer<cprj_picture>) -> Void) {
        levels.compactMap(\.asProjected).withUnsafeBufferPointer(body)
    }
}

extension Surface {
    /// Valid as long as the surface is, and nothing is drawn on it.
    fileprivate var asProjected: cprj_picture? {
        withPixels { pixels, stride in
            cprj_picture(pixels: pixels, stride: stride, width: Int32(width), height: Int32(height))
        }
    }

    /// The mean of four pixels each; nil where there is no memory for it.
    fileprivate var halved: Surface? {
        guard var whole = asProjected, let half = Surface(width: (width + 1) / 2, height: (height + 1) / 2)
        else { return nil }
        _ = half.withPixels { pixels, stride in cprj_halve(&whole, pixels, stride) }
        return half
    }
}
