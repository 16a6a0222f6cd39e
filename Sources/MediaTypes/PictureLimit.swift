/// The maximum number of pixels of an image file. A header of a few bytes can declare any size, and decoders
/// allocate memory for all of it.
package enum PictureLimit {
    /// 268 million pixels, such as 16384 by 16384.
    package static let pixels = 1 << 28

    /// Returns the display size of an image from the beginning of its file; `nil` if it can't be determined.
    package static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let header = PictureHeader(bytes) else { return SVGSize(bytes).map { ($0.width, $0.height) } }
        guard let width = header.width, let height = header.height else { return nil }
        return header.swapsSides ? (height, width) : (width, height)
    }

    /// Returns the reason that an image can't be decoded, from the beginning of its file; `nil` if its size
    /// is allowed.
    package static func problem(_ bytes: [UInt8]) -> String? {
        guard let (width, height) = size(bytes) else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard overflows || count > pixels else { return nil }
        return "it has \(width)x\(height) pixels, more than \(pixels / 1_000_000) million"
    }
}
