/// Colors of images that store them premultiplied.
enum StraightColors {
    /// Divides the colors of pixels, four 16-bit samples with alpha first, by alpha; nil if nothing has to be
    /// changed.
    static func of(_ bytes: [UInt8]) -> [UInt8]? {
        var result = bytes
        result.withUnsafeMutableBytes { pixels in
            let samples = pixels.bindMemory(to: UInt16.self)
            for place in stride(from: 0, to: samples.count - 3, by: 4) {
                let alpha = UInt32(samples[place])
                guard alpha < 0xFFFF else { continue }
                for color in place + 1...place + 3 {
                    let value = alpha == 0 ? 0 : (UInt32(samples[color]) * 0xFFFF + alpha / 2) / alpha
                    samples[color] = UInt16(min(value, 0xFFFF))
                }
            }
        }
        return result
    }
}
