package import Layers
package import MediaTypes

/// Converts the sRGB colors of layers for outputs with other colorimetry. It must be used by one thread at a
/// time.
package final class LayerColors {
    private let map: (SIMD3<Double>) -> SIMD3<Double>
    private var known: [LayerColor: LayerColor] = [:]
    private lazy var table = makeTable()

    /// - Parameter map: Converts red, green and blue as coded values, each from 0 to 1.
    package init(_ map: @escaping (SIMD3<Double>) -> SIMD3<Double>) {
        self.map = map
    }

    private static let mostKnown = 4096

    package func color(_ color: LayerColor) -> LayerColor {
        if let mapped = known[color] { return mapped }
        if known.count >= Self.mostKnown { known.removeAll() }
        let parts = map(SIMD3(color.rgba.x, color.rgba.y, color.rgba.z))
        let mapped = LayerColor(red: parts.x, green: parts.y, blue: parts.z, alpha: color.rgba.w)
        known[color] = mapped
        return mapped
    }

    // MARK: Images

    /// The number of levels of red, green and blue in the table. Values between them are interpolated.
    private static let levels = 33

    private func makeTable() -> [SIMD3<Float>] {
        let levels = (0..<Self.levels).map { Double($0) / Double(Self.levels - 1) }
        return levels.flatMap { red in
            levels.flatMap { green in
                levels.map { blue in SIMD3<Float>(map(SIMD3(red, green, blue)) * 255) }
            }
        }
    }

    /// Returns an image with mapped colors.
    package func image(_ image: CGImage) -> CGImage {
        var pixels = image.pixels
        let table = self.table
        pixels.withUnsafeMutableBufferPointer { pixels in
            table.withUnsafeBufferPointer { table in
                for at in stride(from: 0, to: pixels.count - 3, by: 4) {
                    let color = Self.interpolated(
                        SIMD3(pixels[at], pixels[at + 1], pixels[at + 2]), in: table)
                    for part in 0..<3 { pixels[at + part] = UInt8(min(255, max(0, color[part].rounded()))) }
                }
            }
        }
        return CGImage(width: image.width, height: image.height, rgba: pixels) ?? image
    }

    @inline(__always)
    private static func interpolated(
        _ color: SIMD3<UInt8>, in table: UnsafeBufferPointer<SIMD3<Float>>
    ) -> SIMD3<Float> {
        let place = SIMD3<Float>(color) * Float(levels - 1) / 255
        let low = SIMD3<Int>(place.rounded(.down)).clamped(
            lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: levels - 2))
        let share = place - SIMD3<Float>(low)
        var sum = SIMD3<Float>(repeating: 0)
        for corner in 0..<8 {
            let step = SIMD3(corner >> 2 & 1, corner >> 1 & 1, corner & 1)
            let at = low &+ step
            var weight: Float = 1
            for part in 0..<3 { weight *= step[part] == 1 ? share[part] : 1 - share[part] }
            sum += table[(at.x * levels + at.y) * levels + at.z] * weight
        }
        return sum
    }
}
