import Drawing
import Foundation
import Layers
import MediaTypes
import Testing

/// Shadows of drawings. Source: CGContext.h.
@Suite struct ShadowTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// The columns and rows, from the top, of the pixels that are red.
    private func places(_ bitmap: TestBitmap) throws -> (columns: Set<Int>, rows: Set<Int>, count: Int) {
        let image = try #require(bitmap.context.makeImage())
        let found = (0..<image.width * image.height).filter {
            image.pixels[4 * $0] == 255 && image.pixels[4 * $0 + 3] == 255
        }
        return (Set(found.map { $0 % image.width }), Set(found.map { $0 / image.width }), found.count)
    }

    /// The offset is in the first coordinates, whatever the transform is.
    @Test(arguments: [1, 2] as [CGFloat]) func sharpShadowsAreMoved(scale: CGFloat) throws {
        let bitmap = try TestBitmap(20, 20)
        bitmap.context.scaleBy(x: scale, y: scale)
        bitmap.context.setShadow(offset: CGSize(width: 6, height: -5), blur: 0, color: red)
        bitmap.context.fill(
            CGRect(x: 2 / scale, y: 10 / scale, width: 3 / scale, height: 4 / scale))
        let found = try places(bitmap)
        #expect(found.columns == Set(8..<11) && found.rows == Set(11..<15) && found.count == 12)
        #expect(try bitmap.pixel(2, 9) == [0, 0, 0, 255] && bitmap.pixel(5, 9)[3] == 0)
    }

    /// Shadows of drawings beyond the edge, which are clipped as drawings are.
    @Test func drawingsMayBeOutside() throws {
        let bitmap = try TestBitmap(10, 10)
        bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 3))
        bitmap.context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: red)
        bitmap.context.fill(CGRect(x: -18, y: 0, width: 4, height: 8))
        let found = try places(bitmap)
        #expect(found.columns == Set(2..<6) && found.rows == Set(7..<10))
    }

    @Test func statesKeepThem() throws {
        let bitmap = try TestBitmap(10, 4)
        let context = bitmap.context
        context.saveGState()
        context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // A third of black.
        #expect(try bitmap.pixel(4, 3) == [0, 0, 0, 85])
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: red)
        context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: nil)
        context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
        context.setShadow(offset: CGSize(width: CGFloat.nan, height: 1e9), blur: 0, color: red)
        context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
        #expect(try (0..<3).allSatisfy { try bitmap.pixel(4, $0)[3] == 0 && bitmap.pixel(0, $0)[3] == 255 })
        // Nothing is cast by what is made transparent.
        context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: red)
        context.clear(CGRect(x: 0, y: 0, width: 1, height: 4))
        #expect(try (0..<3).allSatisfy { try bitmap.pixel(4, $0)[3] == 0 && bitmap.pixel(0, $0)[3] == 0 })
    }

    /// Modes that change what is around a drawing, such as that of `UIRectFill`, keep what is around its shadow.
    @Test func surroundingsStay() throws {
        let bitmap = try TestBitmap(12, 4)
        bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 4))
        bitmap.context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: red)
        bitmap.context.setBlendMode(.copy)
        bitmap.context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
        let row = try (0..<12).map { try bitmap.pixel($0, 1) }
        let (black, none, shadow) = ([0, 0, 0, 255], [0, 0, 0, 0], [255, 0, 0, 255])
        #expect(
            row == [black, none, black, black, none, none, shadow, shadow, none, none, none, none])
    }

    /// The standard deviation is half of the blur, and the sum of alpha stays.
    @Test func blursAreGaussian() throws {
        let bitmap = try TestBitmap(120, 60)
        bitmap.context.setShadow(offset: CGSize(width: 60, height: 0), blur: 10, color: red)
        bitmap.context.fill(CGRect(x: 25, y: 25, width: 10, height: 10))
        let alphas = try bitmap.alphas().map { Array($0[60...]) }
        var columns = [Double](repeating: 0, count: 60)
        for row in alphas {
            for (x, alpha) in row.enumerated() { columns[x] += Double(alpha) }
        }
        var (sum, mean, variance) = (0.0, 0.0, 0.0)
        for (x, column) in columns.enumerated() {
            sum += column
            mean += column * (Double(x) + 0.5)
        }
        mean /= sum
        for (x, column) in columns.enumerated() { variance += column / sum * pow(Double(x) + 0.5 - mean, 2) }
        #expect(abs(sum / (100 * 255) - 1) < 0.06 && abs(mean - 30) < 0.2)
        // A box of 10 pixels has (10² - 1) / 12.
        #expect(abs(variance - (25 + 8.25)) < 4, "\(variance)")
    }

    /// Lines, images and text have shadows of their own form.
    @Test func allDrawingsCastShadows() throws {
        let lines = try TestBitmap(20, 10)
        lines.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: red)
        lines.context.setLineWidth(2)
        lines.context.strokeLineSegments(between: [CGPoint(x: 1, y: 5), CGPoint(x: 8, y: 5)])
        #expect(try places(lines).columns == Set(11..<18) && places(lines).count == 14)
        let images = try TestBitmap(20, 10)
        images.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: red)
        images.context.draw(
            try image([[blue, [0, 0, 0, 0]]]), in: CGRect(x: 0, y: 0, width: 8, height: 10))
        #expect(try images.pixel(11, 5) == [255, 0, 0, 255] && images.pixel(18, 5)[3] == 0)
        let text = try TestBitmap(80, 30)
        text.context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: red)
        text.context.draw(
            [TextRun(text: "HH", attributes: TextAttributes())], at: CGPoint(x: 2, y: 25), isFlipped: false)
        let alphas = try text.alphas()
        #expect(alphas.joined().contains { $0 > 128 })
        #expect(alphas.allSatisfy { Array($0[..<40]) == Array($0[40...]) })
        let drawn = try #require(text.context.makeImage())
        for y in 0..<30 {
            for x in 40..<80 {
                let at = 4 * (y * 80 + x)
                #expect(drawn.pixels[at + 1] == 0 && drawn.pixels[at + 2] == 0)
            }
        }
    }
}
