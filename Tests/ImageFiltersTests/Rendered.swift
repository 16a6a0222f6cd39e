import Foundation
import ImageFilters
import MediaTypes

/// Rendered images, as numbers.
enum Rendered {
    /// A context whose filters work on components as they are.
    static let unmanaged = CIContext(options: [.workingColorSpace: NSNull()])
    static let managed = CIContext()

    /// The premultiplied red, green, blue and alpha of the pixel at a place, from the lower left.
    static func pixel(
        _ image: CIImage, _ x: Int = 0, _ y: Int = 0, context: CIContext = unmanaged
    ) -> [Float] {
        floats(image, CGRect(x: x, y: y, width: 1, height: 1), context: context)
    }

    /// Four numbers per pixel, the top row first, in the working space.
    static func floats(_ image: CIImage, _ rect: CGRect, context: CIContext = unmanaged) -> [Float] {
        var pixels = [Float](repeating: -1, count: 4 * Int(rect.width) * Int(rect.height))
        pixels.withUnsafeMutableBytes {
            context.render(
                image, toBitmap: $0.baseAddress!, rowBytes: 16 * Int(rect.width), bounds: rect,
                format: .RGBAf,
                colorSpace: nil)
        }
        return pixels
    }

    /// Four bytes per pixel, the top row first, in sRGB.
    static func bytes(_ image: CIImage, _ rect: CGRect, context: CIContext = managed) -> [UInt8] {
        var pixels = [UInt8](repeating: 99, count: 4 * Int(rect.width) * Int(rect.height))
        pixels.withUnsafeMutableBytes {
            context.render(
                image, toBitmap: $0.baseAddress!, rowBytes: 4 * Int(rect.width), bounds: rect, format: .RGBA8,
                colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
        }
        return pixels
    }

    static func isNear(_ a: [Float], _ b: [Float], within tolerance: Float = 1e-4) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// An image of pixels that differ, with straight alpha if it isn't opaque.
    static func noise(_ width: Int, _ height: Int, isOpaque: Bool = true, seed: UInt32 = 7) -> CIImage {
        var state = seed
        let pixels = (0..<4 * width * height).map { index -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return isOpaque && index % 4 == 3 ? 255 : UInt8(state >> 24)
        }
        return CIImage(cgImage: image(width, height, pixels))
    }

    static func image(_ width: Int, _ height: Int, _ rgba: [UInt8]) -> CGImage {
        CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
            provider: CGDataProvider(data: Data(rgba))!, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)!
    }

    static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CIImage {
        CIImage(color: CIColor(red: red, green: green, blue: blue, alpha: alpha))
    }
}
