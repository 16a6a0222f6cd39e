import Drawing
import Foundation
import MediaTypes
import Testing

/// A bitmap whose pixels tests read.
struct TestBitmap {
    let context: CGContext

    static let layouts: [(CGImageAlphaInfo, CGBitmapInfo)] = [
        (.premultipliedLast, []), (.premultipliedFirst, []), (.premultipliedFirst, .byteOrder32Little),
        (.premultipliedLast, .byteOrder32Little), (.noneSkipLast, []), (.noneSkipFirst, []),
        (.noneSkipFirst, .byteOrder32Little), (.noneSkipLast, .byteOrder32Big),
    ]

    init(
        _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast,
        _ order: CGBitmapInfo = [], space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        data: UnsafeMutableRawPointer? = nil, bytesPerRow: Int = 0
    ) throws {
        context = try #require(
            CGContext(
                data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
                space: space, bitmapInfo: alpha.rawValue | order.rawValue))
    }

    /// The bytes of a pixel in a row from the top, in the order of the memory.
    func bytes(_ x: Int, _ y: Int) throws -> [Int] {
        let data = try #require(context.data)
        let count = context.bitsPerPixel / 8
        return (0..<count).map {
            Int(data.load(fromByteOffset: y * context.bytesPerRow + count * x + $0, as: UInt8.self))
        }
    }

    /// Red, green, blue and straight alpha of a pixel.
    func pixel(_ x: Int, _ y: Int) throws -> [Int] {
        let image = try #require(context.makeImage())
        let at = 4 * (y * image.width + x)
        return image.pixels[at..<at + 4].map { Int($0) }
    }

    /// The alpha of all pixels, row after row from the top.
    func alphas() throws -> [[Int]] {
        let image = try #require(context.makeImage())
        return (0..<image.height).map { y in
            (0..<image.width).map { Int(image.pixels[4 * (y * image.width + $0) + 3]) }
        }
    }
}

/// An image of pixels from the top.
func image(_ rows: [[[UInt8]]]) throws -> CGImage {
    try #require(CGImage(width: rows[0].count, height: rows.count, rgba: rows.flatMap { $0.flatMap { $0 } }))
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
