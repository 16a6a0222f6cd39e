import Drawing
import Foundation
import MediaTypes
import Testing

@Suite struct ImageDrawingTests {
    /// The top of the image is at the greatest y.
    @Test func imagesAreUpright() throws {
        let bitmap = try TestBitmap(4, 4)
        bitmap.context.interpolationQuality = .none
        bitmap.context.draw(
            try image([[red, green], [blue, white]]), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let corners = try [(0, 0), (3, 0), (0, 3), (3, 3)].map { try bitmap.pixel($0.0, $0.1) }
        #expect(corners == [red, green, blue, white].map { $0.map { Int($0) } })
        #expect(bitmap.context.interpolationQuality == .none)
    }

    @Test func flippedCoordinatesTurnThemOver() throws {
        let bitmap = try TestBitmap(2, 2)
        bitmap.context.translateBy(x: 0, y: 2)
        bitmap.context.scaleBy(x: 1, y: -1)
        bitmap.context.draw(
            try image([[red, green], [blue, white]]), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try bitmap.pixel(0, 0) == blue.map { Int($0) } && bitmap.pixel(1, 1) == green.map { Int($0) })
    }

    /// A reduced image has the mean of its pixels.
    @Test func reducedImagesAreAveraged() throws {
        let bitmap = try TestBitmap(2, 1)
        bitmap.context.interpolationQuality = .high
        let columns = (0..<64).map { $0 % 2 == 0 ? white : [0, 0, 0, 255] }
        bitmap.context.draw(
            try image(Array(repeating: columns, count: 32)), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        for x in 0..<2 {
            #expect(try bitmap.pixel(x, 0).prefix(3).allSatisfy { abs($0 - 128) <= 6 })
        }
    }

    @Test func tiles() throws {
        let bitmap = try TestBitmap(5, 2)
        bitmap.context.draw(
            try image([[red, blue]]), in: CGRect(x: 1, y: 0, width: 2, height: 1), byTiling: true)
        #expect(try (0..<5).map { try bitmap.pixel($0, 1)[0] } == [0, 255, 0, 255, 0])
        #expect(try (0..<5).map { try bitmap.pixel($0, 0)[2] } == [255, 0, 255, 0, 255])
    }

    @Test func alphaOfTheContext() throws {
        let bitmap = try TestBitmap(2, 1, .noneSkipLast)
        bitmap.context.setAlpha(0.5)
        bitmap.context.draw(try image([[white]]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        bitmap.context.setFillColor(.white)
        bitmap.context.fill([CGRect(x: 1, y: 0, width: 1, height: 1)])
        #expect(try (0..<2).allSatisfy { abs(try bitmap.pixel($0, 0)[0] - 128) <= 1 })
    }

    /// An image of what is drawn doesn't change with it.
    @Test func imagesAreSnapshots() throws {
        let bitmap = try TestBitmap(1, 1)
        bitmap.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(bitmap.context.makeImage())
        bitmap.context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(image.pixels == red && image.alphaInfo == .premultipliedLast)
        #expect(try bitmap.pixel(0, 0) == [0, 0, 0, 0])
    }

    /// The colors of Porter and Duff, and the formulas of PDF, for opaque colors and for half of one over a color.
    @Test func blendModes() throws {
        let (under, over) = (0.4, 0.7)
        let formulas: [(CGBlendMode, Double)] = [
            (.normal, over), (.multiply, under * over), (.screen, under + over - under * over),
            (.darken, under), (.lighten, over), (.difference, over - under),
            (.exclusion, under + over - 2 * under * over), (.colorDodge, 1),
            (.colorBurn, 1 - min(1, (1 - under) / over)), (.hardLight, 1 - 2 * (1 - over) * (1 - under)),
            (.overlay, 2 * over * under), (.plusLighter, 1), (.copy, over), (.clear, 0), (.xor, 0),
            (.sourceAtop, over), (.destinationOver, under), (.destinationOut, 0), (.sourceIn, over),
            (.sourceOut, 0), (.destinationIn, under), (.destinationAtop, under),
        ]
        for (mode, expected) in formulas {
            let bitmap = try TestBitmap(2, 1)
            let context = bitmap.context
            context.setFillColor(gray: under, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            context.setBlendMode(mode)
            context.setFillColor(gray: over, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(abs(try bitmap.bytes(0, 0)[0] - Int((expected * 255).rounded())) <= 1, "\(mode)")
            // What is beside the rectangle stays.
            #expect(abs(try bitmap.bytes(1, 0)[0] - 102) <= 1, "\(mode)")
        }
    }

    @Test func clips() throws {
        let bitmap = try TestBitmap(6, 6)
        let context = bitmap.context
        context.saveGState()
        context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 4))
        context.addEllipse(in: CGRect(x: -20, y: -20, width: 60, height: 60))
        context.clip()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 4, height: 4))
        context.clip(to: [CGRect(x: 0, y: 0, width: 2, height: 6), CGRect(x: 4, y: 0, width: 2, height: 6)])
        context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
        #expect(
            try bitmap.alphas()[2] == [0, 255, 0, 0, 255, 0]
                && bitmap.alphas()[0] == Array(repeating: 0, count: 6))
        context.restoreGState()
        context.clip()
        context.fill(CGRect(x: 2, y: 2, width: 1, height: 1))
        #expect(try bitmap.alphas()[3][2] == 0)
        context.resetClip()
        context.fill(CGRect(x: 2, y: 2, width: 1, height: 1))
        #expect(try bitmap.alphas()[3][2] == 255)
    }

    /// Grays are alpha, and so is the alpha of images that have one; masks multiply.
    @Test func masks() throws {
        let half: [UInt8] = [255, 0, 0, 128]
        let mask = try image([[half, red], [[0, 0, 0, 0], half]])
        for mode in [CGBlendMode.normal, .copy] {
            let bitmap = try TestBitmap(4, 2)
            let context = bitmap.context
            context.interpolationQuality = .none
            context.setBlendMode(mode)
            context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 2), mask: mask)
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            #expect(try bitmap.alphas() == [[0, 128, 255, 0], [0, 0, 128, 0]])
            context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2), mask: mask)
            context.draw(try image([[blue]]), in: CGRect(x: 2, y: 1, width: 1, height: 1))
            #expect(try bitmap.pixel(2, 0) == [0, 0, 255, 255])
        }
        let bytes = try #require(CGDataProvider(data: Data([0, 64])))
        let gray = try #require(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
                provider: bytes, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        let bitmap = try TestBitmap(2, 1)
        bitmap.context.interpolationQuality = .low
        bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: gray)
        bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try bitmap.alphas() == [[0, 64]])
    }

    @Test func colorsAndHeader() throws {
        let bitmap = try TestBitmap(1, 1)
        bitmap.context.setStrokeColor(gray: 1, alpha: 1)
        bitmap.context.setStrokeColor(
            try #require(CGColor(red: 0, green: 1, blue: 0, alpha: 1).copy(alpha: 1)))
        bitmap.context.setLineWidth(4)
        bitmap.context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try bitmap.pixel(0, 0) == [0, 255, 0, 255])
        #expect(CGBlendMode.plusLighter.rawValue == 27 && CGBlendMode.xor.rawValue == 25)
        #expect(CGPathDrawingMode.eoFillStroke.rawValue == 4 && CGInterpolationQuality.medium.rawValue == 4)
    }
}
