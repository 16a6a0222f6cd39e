/// Reads a picture between its pixels. Outside it is transparent.
struct Sampler {
    let pixels: UnsafeMutablePointer<UInt8>
    let stride: Int
    let width: Int
    let height: Int

    /// Samples a pixel at most: what is squeezed more is nearly seen edge-on.
    private static let mostSamples = 16

    /// The colour of a pixel whose middle is at (u, v); `along` and `across` are the steps to its neighbours.
    /// Where a step is longer than a pixel of the picture, several samples are averaged along it.
    @inline(__always)
    func color(
        _ u: Double, _ v: Double, along: (Double, Double), across: (Double, Double)
    ) -> SIMD4<Float> {
        let columns = Self.count(along)
        let rows = Self.count(across)
        if columns == 1, rows == 1 { return bilinear(Float(u), Float(v)) }
        var sum = SIMD4<Float>.zero
        for row in 0..<rows {
            let down = (Double(row) + 0.5) / Double(rows) - 0.5
            for column in 0..<columns {
                let right = (Double(column) + 0.5) / Double(columns) - 0.5
                sum += bilinear(
                    Float(u + along.0 * right + across.0 * down), Float(v + along.1 * right + across.1 * down)
                )
            }
        }
        return sum / Float(rows * columns)
    }

    @inline(__always)
    private static func count(_ step: (Double, Double)) -> Int {
        let square = step.0 * step.0 + step.1 * step.1
        // Up to a third more than a pixel, one sample is sharp and still smooth.
        if square < 1.7 { return 1 }
        return min(Int(square.squareRoot().rounded(.up)), mostSamples)
    }

    @inline(__always)
    private func bilinear(_ u: Float, _ v: Float) -> SIMD4<Float> {
        let (x, y) = (u - 0.5, v - 0.5)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        guard left >= -1, top >= -1, left < Float(width), top < Float(height) else { return .zero }
        let (column, row) = (Int(left), Int(top))
        let (fx, fy) = (x - left, y - top)
        let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
        let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard x >= 0, y >= 0, x < width, y < height else { return .zero }
        let at = pixels + y * stride + 4 * x
        return SIMD4(Float(at[0]), Float(at[1]), Float(at[2]), Float(at[3]))
    }
}
