internal import Foundation

extension ImageLayout {
    /// Returns 8-bit red, green, blue and straight alpha in sRGB, without padding. The top row is first.
    func straightRGBA(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(
                    rebasing: bytes[(y * bytesPerRow)..<(y * bytesPerRow + width * bytesPerPixel)])
                let pixels = UnsafeMutableBufferPointer(
                    rebasing: target[(4 * y * width)..<(4 * (y + 1) * width)])
                isStandard ? readStandard(row, into: pixels) : readAny(row, into: pixels)
            }
            count = 4 * width * height
        }
    }

    private func readStandard(_ row: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        let isGray = space.numberOfComponents == 1
        let places = (0..<3).map { (firstColor + (isGray ? 0 : $0)) ^ byteFlip }
        let alphaPlace = self.alphaPlace.map { $0 ^ byteFlip }
        for x in 0..<width {
            let start = x * bytesPerPixel
            let alpha = alphaPlace.map { UInt32(row[start + $0]) } ?? 255
            for part in 0..<3 {
                let value = UInt32(row[start + places[part]])
                pixels[4 * x + part] = UInt8(isPremultiplied ? Self.straight(value, alpha) : value)
            }
            pixels[4 * x + 3] = UInt8(alpha)
        }
    }

    /// Returns value · 255 / alpha, rounded; 0 if alpha is 0.
    private static func straight(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
        alpha == 0 ? 0 : min((value * 255 + alpha / 2) / alpha, 255)
    }

    private func readAny(_ row: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        let count = space.numberOfComponents
        for x in 0..<width {
            let start = x * bytesPerPixel
            let alpha = min(max(alphaPlace.map { component($0, of: row, at: start) } ?? 1, 0), 1)
            var color = (0..<count).map { component(firstColor + $0, of: row, at: start) }
            if let decode {
                for index in 0..<count {
                    let (low, high) = (decode[2 * index], decode[2 * index + 1])
                    color[index] = low + color[index] * (high - low)
                }
            }
            if isPremultiplied { color = color.map { alpha > 0 ? $0 / alpha : 0 } }
            let rgb = space.standardRGB(color)
            for part in 0..<3 { pixels[4 * x + part] = Self.byte(rgb[part]) }
            pixels[4 * x + 3] = Self.byte(alpha)
        }
    }

    private func component(_ place: Int, of row: UnsafeRawBufferPointer, at start: Int) -> Double {
        func byte(_ index: Int) -> UInt32 {
            UInt32(row[start + ((place * bytesPerComponent + index) ^ byteFlip)])
        }
        switch bitsPerComponent {
        case 8: return Double(byte(0)) / 255
        case 16: return Double(byte(0) << 8 | byte(1)) / 65_535
        default:
            let bits = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3)
            let number = Double(Float(bitPattern: bits))
            return number.isNaN ? 0 : number
        }
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
}
