import CPango
import MediaTypes

extension Surface {
    /// A picture's pixels, premultiplied.
    convenience init?(_ image: CGImage) {
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

    /// value · alpha / 255, rounded.
    @inline(__always)
    private static func product(_ value: UInt8, _ alpha: UInt32) -> UInt8 {
        UInt8((UInt32(value) * alpha + 127) / 255)
    }

    /// The pixels with straight alpha, blue first, rows without padding.
    var straightPixels: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
            count = 4 * width * height
            _ = withPixels { pixels, stride in
                for y in 0..<height {
                    let (from, to) = (pixels + y * stride, 4 * y * width)
                    for x in Swift.stride(from: 0, to: 4 * width, by: 4) {
                        let alpha = UInt32(from[x + 3])
                        if alpha == 255 || alpha == 0 {
                            for part in 0..<4 { target[to + x + part] = from[x + part] }
                            continue
                        }
                        for part in 0..<3 {
                            let value = (UInt32(from[x + part]) * 255 + alpha / 2) / alpha
                            target[to + x + part] = UInt8(min(value, 255))
                        }
                        target[to + x + 3] = UInt8(alpha)
                    }
                }
            }
        }
    }
}
