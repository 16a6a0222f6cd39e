/// What the packing kernels should give, in whole numbers of any size, a pixel at a time.
struct EncodingReference {
    private let red: Double
    private let blue: Double
    private var green: Double { 1 - red - blue }

    init(_ matrix: (red: Double, blue: Double)) {
        (red, blue) = matrix
    }

    private static func whole(_ share: Double) -> Int { Int((share * 65536).rounded()) }

    private static func sum(_ shares: [Double], _ color: [Int]) -> Int {
        zip(shares, color).map { whole($0) * $1 }.reduce(0, +)
    }

    /// Divides and rounds down.
    private static func down(_ value: Int, bits: Int) -> Int { value >> bits }

    private var lightShares: [Double] { [219 * red / 255, 219 * green / 255, 219 * blue / 255] }
    private var differenceShares: [[Double]] {
        [
            [-112 * red / (1 - blue) / 255, -112 * green / (1 - blue) / 255, 112.0 / 255],
            [112.0 / 255, -112 * green / (1 - red) / 255, -112 * blue / (1 - red) / 255],
        ]
    }

    /// Y', Cb and Cr of one pixel in 8 bits.
    func codes(_ color: [Int]) -> [Int] {
        [light(color, moreBits: 0)]
            + differenceShares.map { Self.down(Self.sum($0, color) + 128 * 65536 + 32768, bits: 16) }
    }

    func light(_ color: [Int], moreBits more: Int) -> Int {
        Self.down(Self.sum(lightShares, color) + 16 * 65536 + 32768 / (1 << more), bits: 16 - more)
    }

    /// Cb and Cr of the mean of four pixels.
    func differences(ofFour colors: [[Int]], moreBits more: Int) -> [Int] {
        let sums = (0..<3).map { part in colors.map { $0[part] }.reduce(0, +) }
        return differenceShares.map {
            Self.down(Self.sum($0, sums) + 512 * 65536 + 131_072 / (1 << more), bits: 18 - more)
        }
    }

    /// Of 10 bits, the last two are rounded up from a part of their step on that changes from pixel to pixel.
    private static let pattern = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

    /// Blue, green and red.
    func pixel(_ codes: [Int], _ x: Int, _ y: Int, moreBits more: Int) -> [Int] {
        let (cb, cr) = (codes[1] - (128 << more), codes[2] - (128 << more))
        let part = more == 0 ? 32768 : (Self.pattern[y % 4][x % 4] * 4096 + 2048) * (1 << more)
        let light = Self.whole(255.0 / 219) * (codes[0] - (16 << more)) + part
        let parts = [
            Self.whole(255 * (1 - blue) / 112) * cb,
            Self.whole(-255 * blue * (1 - blue) / green / 112) * cb
                + Self.whole(-255 * red * (1 - red) / green / 112) * cr,
            Self.whole(255 * (1 - red) / 112) * cr,
        ]
        return parts.map { min(255, max(0, Self.down(light + $0, bits: 16 + more))) }
    }
}
