internal import CPixels
internal import Foundation
internal import MediaTypes

extension RecipeRenderer {
    /// Blurs by a Gaussian function. Wide ones are of an image that was halved by [1 4 6 4 1] / 16 in both
    /// directions, which is doubled again by the cubic spline's subdivision: each adds a square pixel of its
    /// size to the variance.
    func blurred(_ input: ImageRecipe, _ deviation: Double, _ rect: PixelRegion) -> FloatImage {
        var variance = deviation * deviation
        guard variance > 1e-4 else { return image(of: input, in: rect) }
        var level = 0
        while variance > 6.25, level < 8 {
            variance = (variance - 2) / 4
            level += 1
        }
        return blurred(rect, level: level, kernel: Self.gaussian(variance.squareRoot())) {
            image(of: input, in: $0)
        }
    }

    /// - Parameters:
    ///   - level: How many times the image is halved first.
    ///   - source: Returns the image in a rectangle.
    private func blurred(
        _ rect: PixelRegion, level: Int, kernel: [Float], source: (PixelRegion) -> FloatImage
    ) -> FloatImage {
        if level == 0 { return filtered(source(rect.grown(by: kernel.count / 2)), kernel, to: rect) }
        // Pixel i of half the size is at pixel 2i. One more on each side is needed to double.
        let (left, bottom) = (rect.x >> 1, rect.y >> 1)
        let half = PixelRegion(
            x: left - 1, y: bottom - 1, width: ((rect.maxX + 1) >> 1) - left + 2,
            height: ((rect.maxY + 1) >> 1) - bottom + 2)
        let small = blurred(half, level: level - 1, kernel: kernel) { part in
            let needed = PixelRegion(
                x: 2 * part.x - 2, y: 2 * part.y - 2, width: 2 * part.width + 3, height: 2 * part.height + 3)
            return filtered(source(needed), [1, 4, 6, 4, 1].map { $0 / 16 }, to: part, step: 2)
        }
        return doubled(small, to: rect)
    }

    /// Filters in both directions.
    ///
    /// - Parameters:
    ///   - image: `step` times as large as the result, and by the kernel larger.
    ///   - rect: The rectangle of the result.
    private func filtered(
        _ image: FloatImage, _ kernel: [Float], to rect: PixelRegion, step: Int = 1
    ) -> FloatImage {
        let height = image.rect.height
        let rows = FloatImage(
            PixelRegion(x: rect.x, y: image.rect.y, width: rect.width, height: height), memory: memory)
        cpix_filter_rows(
            image.pixels, image.rect.width, rows.pixels, rect.width, rect.width, height, kernel, kernel.count,
            step)
        let result = FloatImage(rect, memory: memory)
        cpix_filter_columns(
            rows.pixels, rect.width, result.pixels, rect.width, rect.width, rect.height, kernel, kernel.count,
            step)
        return result
    }

    /// - Parameter small: The image at half the size, with a pixel more on each side.
    private func doubled(_ small: FloatImage, to rect: PixelRegion) -> FloatImage {
        let (left, bottom) = ((rect.x >> 1) << 1, (rect.y >> 1) << 1)
        let even = PixelRegion(
            x: left, y: bottom, width: (((rect.maxX + 1) >> 1) << 1) - left,
            height: (((rect.maxY + 1) >> 1) << 1) - bottom)
        let columns = FloatImage(
            PixelRegion(x: left, y: small.rect.y, width: even.width, height: small.rect.height),
            memory: memory)
        cpix_double_rows(
            small.pixels, small.rect.width, columns.pixels, even.width, even.width, small.rect.height)
        let result = FloatImage(even, memory: memory)
        cpix_double_columns(
            columns.pixels, even.width, result.pixels, even.width, even.width, even.height)
        if even == rect { return result }
        let image = FloatImage(rect, memory: memory)
        image.copy(result)
        return image
    }

    /// The kernel up to four times the deviation.
    private static func gaussian(_ deviation: Double) -> [Float] {
        let radius = Int((4 * deviation).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    func boxed(_ input: ImageRecipe, _ radius: Int, _ rect: PixelRegion) -> FloatImage {
        let kernel = [Float](repeating: 1 / Float(2 * radius + 1), count: 2 * radius + 1)
        return blurred(rect, level: 0, kernel: kernel) { image(of: input, in: $0) }
    }

    /// The image's own edges are repeated for the blurred copy: they are not sharpened.
    func sharpened(
        _ input: ImageRecipe, _ deviation: Double, _ amount: Double, isLuminance: Bool, _ rect: PixelRegion
    ) -> FloatImage {
        let image = image(of: input, in: rect)
        let blurred = blurred(.clamped(input), deviation, rect)
        let weights = SIMD4<Float>(SIMD4(ColorStep.luminance, 0))
        withUnsafePointer(to: weights) { weights in
            weights.withMemoryRebound(to: Float.self, capacity: 4) {
                cpix_sharpen(image.pixels, blurred.pixels, rect.count, Float(amount), isLuminance ? $0 : nil)
            }
        }
        return image
    }
}
