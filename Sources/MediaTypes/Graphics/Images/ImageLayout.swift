internal import Foundation

/// The layout of an image's bytes and the interpretation of its components.
struct ImageLayout: Sendable {
    var width: Int
    var height: Int
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var space: CGColorSpace
    var bitmapInfo: CGBitmapInfo
    /// The values to which the minimum and maximum of each component are mapped; `nil` for 0 and 1.
    var decode: [Double]?

    /// 8-bit red, green, blue and straight alpha in sRGB, without padding.
    static func straightRGBA(width: Int, height: Int) -> ImageLayout {
        ImageLayout(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: .standard, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue))
    }

    var bytesPerPixel: Int { bitsPerPixel / 8 }
    var bytesPerComponent: Int { bitsPerComponent / 8 }
    var alpha: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

    /// The number of bytes from the first pixel to the last; `nil` on overflow.
    var byteCount: Int? {
        let (rows, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        let (count, isTooLarge) = rows.addingReportingOverflow(width * bytesPerPixel)
        return overflow || isTooLarge ? nil : count
    }

    /// Whether images of this layout are supported: packed 8-bit or 16-bit integers or 32-bit floating-point
    /// numbers.
    var isReadable: Bool {
        guard width > 0, height > 0, bitsPerPixel > 0, width <= Int.max / 4 / bitsPerPixel,
            height <= Int.max / 4 / width, bytesPerRow >= width * bytesPerPixel
        else { return false }
        let isFloat = bitmapInfo.contains(.floatComponents)
        guard isFloat ? bitsPerComponent == 32 : [8, 16].contains(bitsPerComponent) else { return false }
        guard let alpha = bitmapInfo.alphaInfo, alpha != .alphaOnly, bitmapInfo.pixelFormatInfo == .packed,
            bitsPerPixel == bitsPerComponent * (space.numberOfComponents + (alpha == .none ? 0 : 1))
        else { return false }
        guard decode == nil || decode?.count == 2 * space.numberOfComponents else { return false }
        return bitmapInfo.byteOrderInfo != nil && bytesPerPixel.isMultiple(of: byteFlip + 1)
    }

    /// The mask that is XORed with a byte's offset in its pixel to find where it is stored.
    var byteFlip: Int {
        switch bitmapInfo.byteOrderInfo {
        case .order16Little: 1
        case .order32Little: 3
        default: 0
        }
    }

    /// The index of the first color component among a pixel's components.
    var firstColor: Int {
        switch alpha {
        case .premultipliedFirst, .first, .noneSkipFirst: 1
        default: 0
        }
    }

    /// The index of the alpha among a pixel's components; `nil` if there is none.
    var alphaPlace: Int? {
        switch alpha {
        case .premultipliedFirst, .first: 0
        case .premultipliedLast, .last: space.numberOfComponents
        default: nil
        }
    }

    var isPremultiplied: Bool { alpha == .premultipliedFirst || alpha == .premultipliedLast }

    /// Whether components are 8-bit sRGB, so that no conversion is needed.
    var isStandard: Bool { bitsPerComponent == 8 && space.isStandard && decode == nil }
}
