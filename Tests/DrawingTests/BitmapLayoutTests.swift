import Drawing
import Foundation
import MediaTypes
import Testing

@Suite struct BitmapLayoutTests {
    /// Half of a color over nothing, in each order of bytes: premultiplied 255 · 0.2, 0.4, 0.6 of alpha 0.5.
    @Test(arguments: 0..<TestBitmap.layouts.count) func bytesAreInTheirOrder(index: Int) throws {
        let (alpha, order) = TestBitmap.layouts[index]
        let bitmap = try TestBitmap(3, 2, alpha, order)
        let isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
        bitmap.context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: isOpaque ? 1 : 128.0 / 255)
        bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let color = isOpaque ? [51, 102, 153] : [26, 51, 77]
        let isFirst = alpha == .premultipliedFirst || alpha == .noneSkipFirst
        let big = isFirst ? [isOpaque ? 255 : 128] + color : color + [isOpaque ? 255 : 128]
        let expected = order == .byteOrder32Little ? big.reversed() : big
        // The lower row is the last one.
        #expect(zip(try bitmap.bytes(1, 1), expected).allSatisfy { abs($0 - $1) <= 1 })
        let empty = try bitmap.bytes(1, 0)
        let skipped = isOpaque ? (isFirst == (order == .byteOrder32Little) ? 3 : 0) : nil
        #expect(empty.indices.allSatisfy { $0 == skipped || empty[$0] == 0 })
    }

    @Test func graysAreGray() throws {
        let bitmap = try TestBitmap(2, 1, .none, space: CGColorSpaceCreateDeviceGray())
        bitmap.context.setFillColor(gray: 0.6, alpha: 0.5)
        bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // Rec. 709 luminance of pure green is 0.7152 of linear light, in sRGB 0.8627.
        bitmap.context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(try abs(bitmap.bytes(0, 0)[0] - 77) <= 1 && abs(bitmap.bytes(1, 0)[0] - 220) <= 1)
        #expect(bitmap.context.bitsPerPixel == 8 && bitmap.context.colorSpace?.model == .monochrome)
        let image = try #require(bitmap.context.makeImage())
        #expect(image.bitsPerPixel == 8 && abs(Int(image.pixels[4]) - 220) <= 1)
    }

    /// A client may draw into its own bytes, with rows that are longer than they need be, and write them in between.
    @Test(arguments: [0, 2, 4]) func bytesOfTheClient(index: Int) throws {
        let (alpha, order) = TestBitmap.layouts[index]
        var bytes = [UInt8](repeating: 7, count: 3 * 24)
        try bytes.withUnsafeMutableBytes { memory in
            let bitmap = try TestBitmap(4, 3, alpha, order, data: memory.baseAddress, bytesPerRow: 24)
            #expect(bitmap.context.data == memory.baseAddress)
            bitmap.context.clear(CGRect(x: 0, y: 0, width: 4, height: 3))
            for byte in 0..<4 { memory[byte] = 255 }
            bitmap.context.setFillColor(.black)
            bitmap.context.fill(CGRect(x: 1, y: 2, width: 1, height: 1))
            #expect(try bitmap.pixel(0, 0) == [255, 255, 255, 255])
            #expect(try bitmap.pixel(1, 0) == [0, 0, 0, 255])
        }
        // Bytes after the pixels of a row are left alone.
        #expect(bytes[16..<24] == [7, 7, 7, 7, 7, 7, 7, 7] && bytes[64..<72] == [7, 7, 7, 7, 7, 7, 7, 7])
    }

    @Test func pixelBuffersAreDrawnOn() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 5, 4, kCVPixelFormatType_32ARGB, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let bitmap = try TestBitmap(
            5, 4, .noneSkipFirst, data: base, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer))
        bitmap.context.draw(
            try image([[red, green], [blue, white]]), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let row = CVPixelBufferGetBytesPerRow(buffer)
        let corners = [0, 12, 3 * row, 3 * row + 12].map { at in
            (0..<4).map { base.load(fromByteOffset: at + $0, as: UInt8.self) }
        }
        let expected: [[UInt8]] = [red, green, blue, white].map { [255] + $0.prefix(3) }
        #expect(corners == expected)
    }

    @Test func otherLayoutsGiveNothing() {
        let rgb = CGColorSpaceCreateDeviceRGB()
        func make(_ bits: Int, _ row: Int, _ space: CGColorSpace, _ alpha: CGImageAlphaInfo) -> CGContext? {
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue))
        }
        #expect(make(8, 0, rgb, .none) == nil && make(8, 0, rgb, .last) == nil)
        #expect(make(16, 0, rgb, .premultipliedLast) == nil && make(8, 15, rgb, .noneSkipLast) == nil)
        #expect(make(8, 0, CGColorSpaceCreateDeviceGray(), .premultipliedLast) == nil)
        #expect(make(8, 16, rgb, .premultipliedLast)?.bytesPerRow == 16)
        #expect(
            CGContext(
                data: nil, width: 0, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: rgb,
                bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue) == nil)
    }

    @Test func valuesOfTheContext() throws {
        let context = try TestBitmap(6, 5).context
        #expect(context.width == 6 && context.height == 5 && context.bitsPerComponent == 8)
        #expect(context.alphaInfo == .premultipliedLast && context.bitmapInfo.rawValue == 1)
        context.flush()
        context.synchronize()
        #expect(context.bytesPerRow.isMultiple(of: 16) && context.bytesPerRow >= 24)
    }

    @Test func otherSpacesAreConverted() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let bitmap = try TestBitmap(2, 1, space: space)
        bitmap.context.draw(try image([[red]]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        bitmap.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        // sRGB's red in Display P3 is 0.9175, 0.2003, 0.1387.
        for x in 0..<2 {
            #expect(zip(try bitmap.bytes(x, 0), [234, 51, 35, 255]).allSatisfy { abs($0 - $1) <= 1 })
        }
        #expect(zip(try bitmap.pixel(1, 0), [255, 0, 0, 255]).allSatisfy { abs($0 - $1) <= 2 })
    }
}
