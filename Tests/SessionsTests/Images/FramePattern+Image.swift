import MediaTypes
import TestSupport

extension FramePattern {
    /// The number that an image shows, told from its green.
    static func number(ofImage image: CGImage) -> Int? {
        var bits = 0
        for index in 0..<16 {
            let x = (2 * (index % 4) + 1) * image.width / 8
            let y = (2 * (index / 4) + 1) * image.height / 8
            bits |= image.pixels[(y * image.width + x) * 4 + 1] > 127 ? 1 << index : 0
        }
        return number(ofBits: bits)
    }
}
