import Foundation
import Testing

@testable import MediaTypes

/// Source: CGImage.h.
@Suite struct ImageTests {
    @Test func holdsItsPixels() throws {
        let bytes = (0..<24).map { UInt8($0) }
        let image = CGImage(width: 3, height: 2, straightRGBA: bytes)
        #expect(image.width == 3 && image.height == 2)
        #expect(image.bytesPerRow == 12 && image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
        #expect(image.pixels == bytes)
        #expect(image.dataProvider?.data == Data(bytes))
        #expect(image.alphaInfo == .last && image.bitmapInfo.rawValue == 3 && !image.isMask)
        #expect(image.colorSpace?.name == CGColorSpace.sRGB && image.utType == nil && image.decode == nil)
        #expect(image.byteOrderInfo == .orderDefault && image.pixelFormatInfo == .packed)
        #expect(image.copy() == image)
    }

    /// A reddish pixel of half alpha and an opaque one, as each alpha and byte order has them.
    @Test(
        arguments: [
            (CGImageAlphaInfo.last, CGBitmapInfo(), [200, 100, 50, 128, 1, 2, 3, 255]),
            (.first, [], [128, 200, 100, 50, 255, 1, 2, 3]),
            (.premultipliedLast, [], [100, 50, 25, 128, 1, 2, 3, 255]),
            (.premultipliedFirst, .byteOrder32Little, [25, 50, 100, 128, 3, 2, 1, 255]),
            (.premultipliedFirst, .byteOrder32Big, [128, 100, 50, 25, 255, 1, 2, 3]),
            (.last, .byteOrder32Little, [128, 50, 100, 200, 255, 3, 2, 1]),
            (.last, .byteOrder16Little, [100, 200, 128, 50, 2, 1, 255, 3]),
        ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
    func alphaAndByteOrder(alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8]) throws {
        let info = CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
        let image = try #require(Self.image(2, 1, bits: 8, perPixel: 32, bitmapInfo: info, bytes))
        // Premultiplied colors come back within the rounding of 1 / 255.
        let expected: [UInt8] = [200, 100, 50, 128, 1, 2, 3, 255]
        #expect(zip(image.pixels, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(image.pixels)")
        #expect(image.alphaInfo == alpha && image.bitmapInfo == info)
        #expect(image.dataProvider?.data == Data(bytes))
    }

    @Test(
        arguments: [
            (CGImageAlphaInfo.noneSkipLast, [9, 8, 7, 77], [9, 8, 7, 255]),
            (.noneSkipFirst, [77, 9, 8, 7], [9, 8, 7, 255]),
            (.premultipliedLast, [0, 0, 0, 0], [0, 0, 0, 0]),
            (.premultipliedLast, [200, 0, 0, 100], [255, 0, 0, 100]),
        ] as [(CGImageAlphaInfo, [UInt8], [UInt8])])
    func skippedAndImpossibleAlpha(alpha: CGImageAlphaInfo, bytes: [UInt8], pixel: [UInt8]) throws {
        let info = CGBitmapInfo(rawValue: alpha.rawValue)
        let image = try #require(Self.image(1, 1, bits: 8, perPixel: 32, bitmapInfo: info, bytes))
        #expect(image.pixels == pixel)
    }

    @Test func graysPaddingAndThreeBytes() throws {
        let gray = try #require(
            Self.image(
                2, 2, bits: 8, perPixel: 8, stride: 3, space: CGColorSpaceCreateDeviceGray(),
                [1, 2, 99, 3, 4]))
        #expect(gray.pixels == [1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255, 4, 4, 4, 255])
        #expect(gray.bytesPerRow == 3 && gray.bitsPerPixel == 8)
        let rgb = try #require(Self.image(1, 1, bits: 8, perPixel: 24, [10, 20, 30]))
        #expect(rgb.pixels == [10, 20, 30, 255] && rgb.alphaInfo == .none)
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        let faint = try #require(
            Self.image(
                1, 1, bits: 8, perPixel: 16, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: last, [70, 5])
        )
        #expect(faint.pixels == [70, 70, 70, 5])
    }

    @Test func sixteenBitsAndFloatingPoint() throws {
        let little = CGBitmapInfo.byteOrder16Little
        let deep = try #require(
            Self.image(1, 1, bits: 16, perPixel: 48, bitmapInfo: little, [0, 0x80, 0xff, 0xff, 0, 0]))
        // 0x8000 / 65535 · 255 = 127.502
        #expect(deep.pixels == [128, 255, 0, 255])
        let big = try #require(Self.image(1, 1, bits: 16, perPixel: 48, [0x80, 0, 0xff, 0xff, 0, 0]))
        #expect(big.pixels == deep.pixels && big == deep && big.hashValue == deep.hashValue)
        let floats: [Float] = [0.2, 1.5, -1, 0.5]
        let info = CGBitmapInfo([.floatComponents, .byteOrder32Little]).union(
            CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue))
        let bytes = floats.flatMap { value in (0..<4).map { UInt8(value.bitPattern >> (8 * $0) & 255) } }
        let image = try #require(Self.image(1, 1, bits: 32, perPixel: 128, bitmapInfo: info, bytes))
        #expect(image.pixels == [51, 255, 0, 128])
    }

    @Test func decodeTurnsColorsRound() throws {
        let decode: [CGFloat] = [1, 0, 0, 0.5, 0, 1]
        let image = try #require(Self.image(1, 1, bits: 8, perPixel: 24, decode: decode, [0, 255, 100]))
        #expect(image.pixels == [255, 128, 100, 255])
        #expect(image.renderingIntent == .perceptual && !image.shouldInterpolate)
        #expect((0..<6).map { image.decode?[$0] } == decode)
    }

    /// Green in sRGB is (117, 251, 76) in Display P3.
    @Test func otherColorsAreDrawnInSRGB() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let image = try #require(Self.image(1, 1, bits: 8, perPixel: 24, space: p3, [117, 251, 76]))
        #expect(zip(image.pixels, [0, 255, 0, 255]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(image.pixels)")
        #expect(image.colorSpace == p3 && image.dataProvider?.data == Data([117, 251, 76]))
        let plain = try #require(image.copy(colorSpace: CGColorSpaceCreateDeviceRGB()))
        #expect(plain.pixels == [117, 251, 76, 255])
        #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }

    @Test func cropping() throws {
        let bytes = (0..<48).map { UInt8($0) }
        let image = CGImage(width: 4, height: 3, straightRGBA: bytes)
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2)))
        #expect(part.width == 2 && part.height == 2 && part.bytesPerRow == 8)
        #expect(part.pixels == Array(bytes[20..<28] + bytes[36..<44]))
        #expect(part.dataProvider?.data == Data(part.pixels))
        // To whole pixels, and to the image.
        let wide = try #require(image.cropping(to: CGRect(x: 2.5, y: -3, width: 100, height: 3.2)))
        #expect(wide.width == 2 && wide.height == 1 && wide.pixels == Array(bytes[8..<16]))
        #expect(image.cropping(to: .infinite) == image)
        for outside in [
            CGRect(x: 4, y: 0, width: 2, height: 2), .null, CGRect(x: 1, y: 1, width: 0, height: 1),
            CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
        ] {
            #expect(image.cropping(to: outside) == nil, "\(outside)")
        }
        let padded = try #require(
            Self.image(
                2, 2, bits: 8, perPixel: 8, stride: 4, space: CGColorSpaceCreateDeviceGray(),
                [1, 2, 0, 0, 3, 4]))
        let column = try #require(padded.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
        #expect(column.dataProvider?.data == Data([2, 4]) && column.bytesPerRow == 1)
    }

    @Test func impossibleImages() {
        #expect(Self.image(0, 1, bits: 8, perPixel: 24, [1, 2, 3]) == nil)
        #expect(Self.image(1, 1, bits: 8, perPixel: 24, [1, 2]) == nil)
        #expect(Self.image(1, 1, bits: 5, perPixel: 16, [1, 2]) == nil)
        #expect(Self.image(1, 1, bits: 8, perPixel: 32, [1, 2, 3, 4]) == nil)
        #expect(Self.image(2, 1, bits: 8, perPixel: 24, stride: 5, Array(repeating: 0, count: 9)) == nil)
        let little = CGBitmapInfo.byteOrder32Little
        #expect(Self.image(1, 1, bits: 8, perPixel: 24, bitmapInfo: little, [1, 2, 3]) == nil)
        #expect(Self.image(1 << 40, 1 << 40, bits: 8, perPixel: 24, stride: Int.max, [1, 2, 3]) == nil)
        let onlyAlpha = CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue)
        #expect(Self.image(1, 1, bits: 8, perPixel: 32, bitmapInfo: onlyAlpha, [1, 2, 3, 4]) == nil)
    }

    @Test func numbersOfTheHeader() {
        #expect(CGBitmapInfo.alphaInfoMask.rawValue == 31 && CGBitmapInfo.floatComponents.rawValue == 256)
        #expect(CGBitmapInfo.floatInfoMask.rawValue == 0xf00 && CGBitmapInfo.byteOrderMask.rawValue == 0x7000)
        #expect(
            CGBitmapInfo.byteOrder32Little.rawValue == 8192 && CGBitmapInfo.byteOrder32Big.rawValue == 16384)
        #expect(
            CGBitmapInfo.byteOrder16Little.rawValue == 4096 && CGBitmapInfo.byteOrder16Big.rawValue == 12288)
        #expect(CGImageAlphaInfo.premultipliedFirst.rawValue == 2 && CGImageAlphaInfo.alphaOnly.rawValue == 7)
        #expect(CGImageByteOrderInfo.orderMask.rawValue == 0x7000)
        #expect(CGImagePixelFormatInfo.mask.rawValue == 0xf0000)
        #expect(CGColorRenderingIntent.defaultIntent.rawValue == 0)
        #expect(CGColorRenderingIntent.saturation.rawValue == 4)
    }

    private static func image(
        _ width: Int, _ height: Int, bits: Int, perPixel: Int, stride: Int? = nil,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo = [],
        decode: [CGFloat]? = nil, _ bytes: [UInt8]
    ) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: width, height: height, bitsPerComponent: bits, bitsPerPixel: perPixel,
                bytesPerRow: stride ?? width * perPixel / 8, space: space, bitmapInfo: bitmapInfo,
                provider: provider, decode: decode, shouldInterpolate: false, intent: .perceptual)
        }
        guard let decode else { return make(nil) }
        return decode.withUnsafeBufferPointer { make($0.baseAddress) }
    }
}
