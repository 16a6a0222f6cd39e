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

    /// With fewer pixels a side, or as many, inside of a margin that is transparent in both; nil where there is no
    /// memory for it.
    func squeezed(width: Int, height: Int, margin: Int) -> Surface? {
        guard var inside = asProjected,
            let target = Surface(width: width + 2 * margin, height: height + 2 * margin)
        else { return nil }
        inside.pixels += margin * inside.stride + 4 * margin
        inside.width -= Int32(2 * margin)
        inside.height -= Int32(2 * margin)
        let isDone = target.withPixels { pixels, stride in
            cprj_squeeze(
                &inside, pixels + margin * stride + 4 * margin, stride, Int32(width), Int32(height))
        }
        return isDone == true ? target : nil
    }
}
