import CPixels

/// A finished image for drawing in perspective, with smaller versions for minification.
final class FlatPicture {
    /// The image, followed by versions of which each is half the size of the previous one.
    private let levels: [Surface]
    /// The smallest rectangle that contains all nontransparent pixels.
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

    /// Calls a closure with the levels as the C function's structure.
    func withLevels(_ body: (UnsafeBufferPointer<cpix_level>) -> Void) {
        levels.compactMap(\.asProjected).withUnsafeBufferPointer(body)
    }
}

extension Surface {
    /// The surface as the C function's structure, valid as long as the surface exists and isn't drawn on.
    fileprivate var asProjected: cpix_level? {
        withPixels { pixels, stride in
            cpix_level(pixels: pixels, stride: stride, width: Int32(width), height: Int32(height))
        }
    }

    /// The image at half the size, with each pixel the mean of four; `nil` if memory is exhausted.
    fileprivate var halved: Surface? {
        guard var whole = asProjected, let half = Surface(width: (width + 1) / 2, height: (height + 1) / 2)
        else { return nil }
        _ = half.withPixels { pixels, stride in cpix_halve(&whole, pixels, stride) }
        return half
    }

    /// Returns the image scaled down to a maximum width and height, inside a transparent margin that both
    /// images have; `nil` if memory is exhausted.
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
