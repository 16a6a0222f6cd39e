import CPango
package import MediaTypes

extension Surface {
    /// Creates a surface with the image's pixels, premultiplied.
    package convenience init?(_ image: CGImage) {
        self.init(width: image.width, height: image.height)
        _ = image.pixels.withUnsafeBufferPointer { source in
            withPixels { pixels, stride in
                for y in 0..<image.height {
                    let row = pixels + y * stride
                    for x in 0..<image.width {
                        let at = 4 * (y * image.width + x)
                        let alpha = UInt32(source[at + 3])
                        row[4 * x] = Self.product(source[at + 2], alpha)
                        row[4 * x + 1] = Self.product(source[at + 1], alpha)
                        row[4 * x + 2] = Self.product(source[at], alpha)
                        row[4 * x + 3] = UInt8(alpha)
                    }
                }
            }
        }
    }

    /// Returns value · alpha / 255, rounded.
    @inline(__always)
    private static func product(_ value: UInt8, _ alpha: UInt32) -> UInt8 {
        UInt8((UInt32(value) * alpha + 127) / 255)
    }

    /// The pixels with straight alpha, in the order blue, green, red and alpha, without padding.
    var straightPixels: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
            count = 4 * width * height
            guard let start = UnsafeMutableRawPointer(target.baseAddress) else { return }
            _ = withPixels { pixels, stride in
                Self.reciprocals.withUnsafeBufferPointer { reciprocals in
                    for y in 0..<height {
                        Self.straighten(
                            UnsafeRawPointer(pixels + y * stride), start + 4 * y * width, width, reciprocals)
                    }
                }
            }
        }
    }

    /// The reciprocal of each alpha in units of 2^-24, rounded up, which is exact for the division of 16-bit
    /// integers.
    private static let reciprocals: [UInt64] = (0..<256).map { $0 == 0 ? 0 : (1 << 24) / UInt64($0) + 1 }

    private static func straighten(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
        _ reciprocals: UnsafeBufferPointer<UInt64>
    ) {
        for at in Swift.stride(from: 0, to: 4 * count, by: 4) {
            let pixel = source.load(fromByteOffset: at, as: UInt32.self)
            let alpha = pixel >> 24
            var straight = pixel
            if alpha != 0, alpha != 255 {
                let share = reciprocals[Int(alpha)]
                @inline(__always)
                func part(_ shift: UInt32) -> UInt32 {
                    let sum = ((pixel >> shift) & 255) &* 255 &+ alpha / 2
                    return min(UInt32(truncatingIfNeeded: (UInt64(sum) &* share) >> 24), 255) << shift
                }
                straight = alpha << 24 | part(0) | part(8) | part(16)
            }
            target.storeBytes(of: straight, toByteOffset: at, as: UInt32.self)
        }
    }
}
