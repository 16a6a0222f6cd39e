/// Reads a picture between its pixels. Outside it is transparent.
///
/// Colours are four 16-bit numbers in one of 64 bits, so that they are mixed together: blue, red, green and
/// alpha from the lowest on.
struct Sampler {
    let pixels: UnsafeMutableRawPointer
    let stride: Int
    let width: Int
    let height: Int

    /// Samples a direction at most: what is squeezed more is nearly seen edge-on.
    private static let mostSamples = 16

    /// The colour of a pixel whose middle is at (u, v); `along` and `across` are the steps to its neighbours.
    /// Where a step is longer than a pixel of the picture, several samples are averaged along it.
    @inline(__always)
    func color(_ u: Double, _ v: Double, along: SIMD2<Double>, across: SIMD2<Double>) -> UInt64 {
        let columns = Self.count(along)
        let rows = Self.count(across)
        if columns == 1, rows == 1 { return bilinear(u, v) }
        var sum: UInt64 = 0
        for row in 0..<rows {
            let down = (Double(row) + 0.5) / Double(rows) - 0.5
            for column in 0..<columns {
                let right = (Double(column) + 0.5) / Double(columns) - 0.5
                sum &+= bilinear(u + along.x * right + across.x * down, v + along.y * right + across.y * down)
            }
        }
        return sum == 0 ? 0 : Self.divided(sum, by: UInt64(rows * columns))
    }

    @inline(__always)
    private static func count(_ step: SIMD2<Double>) -> Int {
        let square = step.x * step.x + step.y * step.y
        // Up to half more than a pixel, one sample is sharp and still smooth.
        if square < 2.25 { return 1 }
        return min(Int(square.squareRoot().rounded()), mostSamples)
    }

    private static func divided(_ sum: UInt64, by count: UInt64) -> UInt64 {
        var result: UInt64 = 0
        for shift: UInt64 in [0, 16, 32, 48] {
            let mean = (((sum >> shift) & 0xFFFF) + count / 2) / count
            result |= mean << shift
        }
        return result
    }

    @inline(__always)
    private func bilinear(_ u: Double, _ v: Double) -> UInt64 {
        // In 256ths of a pixel, of the middle of the pixel to the upper left.
        let (x, y) = (Int((u * 256).rounded(.down)) - 128, Int((v * 256).rounded(.down)) - 128)
        let (column, row) = (x >> 8, y >> 8)
        guard column >= -1, row >= -1, column < width, row < height else { return 0 }
        let (a, b) = (pixel(column, row), pixel(column + 1, row))
        let (c, d) = (pixel(column, row + 1), pixel(column + 1, row + 1))
        if a | b | c | d == 0 { return 0 }
        let (right, down) = (UInt64(x & 255), UInt64(y & 255))
        let upper = Self.mix(Self.spread(a), Self.spread(b), right)
        let lower = Self.mix(Self.spread(c), Self.spread(d), right)
        return Self.mix(upper, lower, down)
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return pixels.load(fromByteOffset: y &* stride &+ 4 &* x, as: UInt32.self)
    }

    @inline(__always)
    static func spread(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
    }

    @inline(__always)
    static func gathered(_ color: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: color) | UInt32(truncatingIfNeeded: color >> 24)
    }

    /// `share` of 256ths of the second.
    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64, _ share: UInt64) -> UInt64 {
        scaled(a &* (256 &- share) &+ b &* share)
    }

    /// 256ths to whole numbers, rounded.
    @inline(__always)
    static func scaled(_ color: UInt64) -> UInt64 {
        ((color &+ 0x0080_0080_0080_0080) >> 8) & 0x00FF_00FF_00FF_00FF
    }
}
