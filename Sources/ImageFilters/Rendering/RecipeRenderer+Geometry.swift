internal import CPixels
internal import Foundation
internal import MediaTypes

extension RecipeRenderer {
    func transformed(
        _ input: ImageRecipe, _ transform: CGAffineTransform, isNearest: Bool, _ rect: PixelRegion
    ) -> FloatImage {
        if let moved = transform.wholePixels {
            let image = image(of: input, in: rect.moved(x: -moved.x, y: -moved.y))
            image.rect = rect
            return image
        }
        let inverse = transform.inverted()
        // A pixel on each side, between which and the edge colors are interpolated.
        let needed = PixelRegion(around: rect.rect.applying(inverse)).grown(by: 2)
        let source = image(of: input, in: needed.intersection(PixelRegion(around: input.extent)))
        let image = FloatImage(rect, memory: memory)
        var floats = cpix_floats(
            pixels: UnsafePointer(source.pixels), stride: source.rect.width,
            width: Int32(source.rect.width), height: Int32(source.rect.height))
        for y in rect.y..<rect.maxY {
            let center = CGPoint(x: CGFloat(rect.x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
            cpix_sample_floats(
                &floats, Double(center.x) - Double(source.rect.x), Double(center.y) - Double(source.rect.y),
                Double(inverse.a), Double(inverse.b), Double(inverse.c), Double(inverse.d),
                image.row(y: y, x: rect.x), rect.width, isNearest ? 1 : 0)
        }
        return image
    }

    func clamped(_ input: ImageRecipe, _ rect: PixelRegion) -> FloatImage {
        let extent = PixelRegion(around: input.extent)
        let image = FloatImage(rect, memory: memory, isClear: true)
        if extent.isEmpty { return image }
        func range(_ low: Int, _ high: Int, in sides: Range<Int>) -> Range<Int> {
            let first = min(max(low, sides.lowerBound), sides.upperBound - 1)
            return first..<max(first + 1, min(high, sides.upperBound))
        }
        let columns = range(rect.x, rect.maxX, in: extent.x..<extent.maxX)
        let rows = range(rect.y, rect.maxY, in: extent.y..<extent.maxY)
        let source = self.image(
            of: input,
            in: PixelRegion(
                x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        )
        for y in rect.y..<rect.maxY {
            let from = source.row(y: min(max(y, rows.lowerBound), rows.upperBound - 1), x: columns.lowerBound)
            let to = image.row(y: y, x: rect.x)
            // The part that the source has, and its edges' pixels beside it.
            let inner = rect.x < columns.upperBound && rect.maxX > columns.lowerBound
            let (first, last) = (columns.lowerBound, columns.upperBound)
            if inner {
                let start = max(first, rect.x)
                let count = min(last, rect.maxX) - start
                (to + 4 * (start - rect.x)).update(from: from + 4 * (start - first), count: 4 * count)
            }
            for x in rect.x..<max(rect.x, min(first, rect.maxX)) {
                (to + 4 * (x - rect.x)).update(from: from, count: 4)
            }
            for x in min(rect.maxX, max(last, rect.x))..<rect.maxX {
                (to + 4 * (x - rect.x)).update(from: from + 4 * (last - 1 - first), count: 4)
            }
        }
        return image
    }

    func pixellated(_ input: ImageRecipe, _ corner: CGPoint, _ side: Double, _ rect: PixelRegion)
        -> FloatImage
    {
        func square(_ place: Int, _ from: CGFloat) -> Int {
            Int(((Double(place) + 0.5 - Double(from)) / side).rounded(.down))
        }
        let columns = (rect.x..<rect.maxX).map { square($0, corner.x) }
        let image = FloatImage(rect, memory: memory)
        var means: [SIMD2<Int>: SIMD4<Float>] = [:]
        for y in rect.y..<rect.maxY {
            let row = square(y, corner.y)
            let target = image.row(y: y, x: rect.x)
            for (index, column) in columns.enumerated() {
                let place = SIMD2(column, row)
                let mean = means[place] ?? mean(of: input, square: place, corner, side)
                means[place] = mean
                for part in 0..<4 { target[4 * index + part] = mean[part] }
            }
        }
        return image
    }

    private func mean(
        of input: ImageRecipe, square: SIMD2<Int>, _ corner: CGPoint, _ side: Double
    ) -> SIMD4<Float> {
        let rect = CGRect(
            x: Double(corner.x) + Double(square.x) * side, y: Double(corner.y) + Double(square.y) * side,
            width: side, height: side)
        // The part that the image covers: its edges don't darken.
        let covered = PixelRegion(around: rect.common(with: input.extent))
        return covered.isEmpty ? SIMD4() : image(of: input, in: covered).mean
    }

    func averaged(_ input: ImageRecipe, _ part: CGRect, _ rect: PixelRegion) -> FloatImage {
        let covered = PixelRegion(around: part.common(with: input.extent))
        let mean = covered.isEmpty ? SIMD4<Float>() : image(of: input, in: covered).mean
        let image = FloatImage(rect, memory: memory)
        for index in 0..<rect.count { image.set(mean, at: index) }
        return image
    }
}

extension FloatImage {
    var mean: SIMD4<Float> {
        var sum = SIMD4<Double>()
        for index in 0..<rect.count { sum += SIMD4<Double>(pixel(at: index)) }
        return SIMD4<Float>(sum / Double(max(1, rect.count)))
    }
}

extension CGAffineTransform {
    /// The motion if the transform is one by whole pixels.
    fileprivate var wholePixels: (x: Int, y: Int)? {
        guard a == 1, b == 0, c == 0, d == 1, let x = Int(exactly: tx), let y = Int(exactly: ty) else {
            return nil
        }
        return (x, y)
    }
}
