import CPixels

/// A finished image for display in perspective, with smaller versions of it for where it is minified.
final class FlatPicture {
    /// The image, followed by versions that are each half the size of the one before.
    private let levels: [Surface]
    /// The smallest rectangle that contains all pixels that are not transparent.
    let ink: PixelRect

    /// The minimum side of a level in pixels.
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

    /// Calls a closure with the levels in the form that the C function takes.
    func withLevels(_ body: (UnsafeBufferPointer<cpix_level>) -> Void) {
        levels.compactMap(\.asProjected).withUnsafeBufferPointer(body)
    }
}

extension Surface {
    /// The surface for the C function, valid as long as the surface lives and is not drawn on.
    fileprivate var asProjected: cpix_level? {
        withPixels { pixels, stride in
            cpix_level(pixels: pixels, stride: stride, width: Int32(width), height: Int32(height))
        }
    }

    /// The image at half the size, as the mean of four pixels each; nil if memory is exhausted.
    fileprivate var halved: Surface? {
        guard var whole = asProjected, let half = Surface(width: (width + 1) / 2, height: (height + 1) / 2)
        else { return nil }
        _ = half.withPixels { pixels, stride in cpix_halve(&whole, pixels, stride) }
        return half
    }

    /// Returns the image with at most as many pixels per side, inside a transparent margin that both have;
    /// nil if memory is exhausted.
    func squeezed(width: Int, height: Int, margin: Int) -> Surface? {
        guard var inside = asProjected,
            let target = Surface(width: width + 2 * margin, height: height + 2 * margin)
        else { return nil }
        inside.pixels += margin * inside.stride + 4 * margin
        inside.width -= Int32(2 * margin)
        inside.height -= Int32(2 * margin)
        let isDone = target.withPixels { pixels, stride in
            cpix_squeeze(
                &inside, pixels + margin * stride + 4 * margin, stride, Int32(width), Int32(height))
        }
        return isDone == true ? target : nil
    }
}
