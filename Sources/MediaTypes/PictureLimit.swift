/// How many pixels an image file may have. A few bytes can promise any number, and a decoder takes memory for all of them.
package enum PictureLimit {
    /// 268 million, as 16384 by 16384.
    package static let pixels = 1 << 28

    /// Returns the size of an image, as displayed, from the beginning of its file; `nil` if it doesn't say.
    package static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let header = PictureHeader(bytes) else { return SVGSize(bytes).map { ($0.width, $0.height) } }
        guard let width = header.width, let height = header.height else { return nil }
        return header.swapsSides ? (height, width) : (width, height)
    }

    /// Returns why an image can't be decoded, from the beginning of its file; `nil` if its size allows it.
    package static func problem(_ bytes: [UInt8]) -> String? {
        guard let (width, height) = size(bytes) else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard overflows || count > pixels else { return nil }
        return "it has \(width)x\(height) pixels, more than \(pixels / 1_000_000) million"
    }
}
