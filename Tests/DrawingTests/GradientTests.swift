import Drawing
import Foundation
import MediaTypes
import Testing

/// Gradients, against the formula of their colors. Source: CGGradient.h, CGContext.h.
@Suite struct GradientTests {
    private func gradient(_ grays: [CGFloat], _ locations: [CGFloat]? = nil) throws -> CGGradient {
        let colors = grays.map { CGColor(red: $0, green: $0, blue: $0, alpha: 1) }
        let made =
            locations.map { CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: $0) }
            ?? CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
        return try #require(made)
    }

    private static let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

    @Test func colorsAreLinearAlongTheLine() throws {
        let bitmap = try TestBitmap(100, 2)
        bitmap.context.drawLinearGradient(
            try gradient([0, 1]), start: .zero, end: CGPoint(x: 100, y: 0), options: [])
        for x in 0..<100 {
            let pixel = try bitmap.pixel(x, 1)
            let expected = (Double(x) + 0.5) / 100 * 255
            #expect(abs(Double(pixel[0]) - expected) <= 1.5 && pixel[3] == 255, "\(x): \(pixel)")
        }
    }

    /// The direction follows the coordinates, and colors are constant across the line.
    @Test func coordinatesAreTransformed() throws {
        let bitmap = try TestBitmap(4, 40)
        bitmap.context.translateBy(x: 0, y: 10)
        bitmap.context.scaleBy(x: 1, y: 2)
        bitmap.context.drawLinearGradient(
            try gradient([0, 1]), start: .zero, end: CGPoint(x: 0, y: 10), options: [])
        for row in 0..<40 {
            let y = 39.5 - Double(row)
            let (left, right) = (try bitmap.pixel(0, row), try bitmap.pixel(3, row))
            #expect(left == right)
            let isInside = y > 10 && y < 30
            #expect(left[3] == (isInside ? 255 : 0), "\(row)")
            if isInside { #expect(abs(Double(left[0]) - (y - 10) / 20 * 255) <= 1.5) }
        }
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt32]) func endsGoOnIfTheOptionsSaySo(rawValue: UInt32) throws {
        let bitmap = try TestBitmap(30, 1)
        let options = CGGradientDrawingOptions(rawValue: rawValue)
        bitmap.context.drawLinearGradient(
            try gradient([0.2, 0.8], [0.25, 0.75]), start: CGPoint(x: 10, y: 0), end: CGPoint(x: 20, y: 0),
            options: options)
        let (before, after) = (try bitmap.pixel(5, 0), try bitmap.pixel(25, 0))
        #expect(before == (options.contains(.drawsBeforeStartLocation) ? [51, 51, 51, 255] : [0, 0, 0, 0]))
        #expect(after == (options.contains(.drawsAfterEndLocation) ? [204, 204, 204, 255] : [0, 0, 0, 0]))
        // Before the first location and after the last, but between the ends.
        #expect(try bitmap.pixel(11, 0) == [51, 51, 51, 255] && bitmap.pixel(18, 0) == [204, 204, 204, 255])
    }

    @Test func locationsAreSorted() throws {
        let bitmap = try TestBitmap(10, 1)
        bitmap.context.drawLinearGradient(
            try gradient([1, 0, 0.6, 0.4], [1, 0, 0.5, 0.5]), start: .zero, end: CGPoint(x: 10, y: 0),
            options: [])
        let values = try (0..<10).map { try bitmap.pixel($0, 0)[0] }
        for (x, value) in values.enumerated() {
            let place = (Double(x) + 0.5) / 10
            let expected = place < 0.5 ? 0.6 * place / 0.5 : 0.4 + 0.6 * (place - 0.5) / 0.5
            #expect(abs(Double(value) - expected * 255) <= 2, "\(values)")
        }
    }

    @Test func circles() throws {
        let bitmap = try TestBitmap(41, 41)
        let center = CGPoint(x: 20.5, y: 20.5)
        bitmap.context.drawRadialGradient(
            try gradient([0, 1]), startCenter: center, startRadius: 4, endCenter: center, endRadius: 20,
            options: .drawsBeforeStartLocation)
        for y in stride(from: 0, to: 41, by: 5) {
            for x in 0..<41 {
                let distance = hypot(Double(x - 20), Double(y - 20))
                let pixel = try bitmap.pixel(x, y)
                if distance > 20.8 { #expect(pixel[3] == 0) }
                if distance < 19.2 {
                    let expected = max(0, (distance - 4) / 16) * 255
                    #expect(abs(Double(pixel[0]) - expected) <= 3 && pixel[3] == 255, "\(x), \(y)")
                }
            }
        }
    }

    @Test func alphaAndClipApply() throws {
        let bitmap = try TestBitmap(10, 10)
        bitmap.context.clip(to: CGRect(x: 2, y: 2, width: 4, height: 4))
        bitmap.context.setAlpha(0.5)
        let parts: [CGFloat] = [1, 0, 0, 1, 1, 0, 0, 0]
        let made = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: parts, locations: nil, count: 2)
        let fading = try #require(made)
        bitmap.context.drawLinearGradient(
            fading, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 10, y: 0), options: Self.both)
        let alphas = try bitmap.alphas()
        #expect(alphas[0].allSatisfy { $0 == 0 } && alphas[5][1] == 0 && alphas[5][6] == 0)
        for x in 2..<6 {
            let expected = 127.5 * (1 - (Double(x) + 0.5) / 10)
            #expect(abs(Double(alphas[5][x]) - expected) <= 2)
            #expect(try bitmap.pixel(x, 5)[1] == 0)
        }
    }

    @Test func nothingWithoutColorsOrALine() throws {
        let space = CGColorSpaceCreateDeviceGray()
        let (white, noNumber): ([CGFloat], [CGFloat]) = ([1, 1], [.nan])
        let made = [
            CGGradient(colorsSpace: nil, colors: [], locations: nil),
            CGGradient(colorsSpace: nil, colors: ["red"], locations: nil),
            CGGradient(colorSpace: space, colorComponents: white, locations: noNumber, count: 1),
            CGGradient(colorSpace: space, colorComponents: white, locations: nil, count: -1),
        ]
        #expect(made.allSatisfy { $0 == nil })
        let bitmap = try TestBitmap(4, 4)
        let (context, ramp) = (bitmap.context, try gradient([0, 1]))
        context.drawLinearGradient(ramp, start: .zero, end: .zero, options: Self.both)
        context.drawLinearGradient(
            ramp, start: .zero, end: CGPoint(x: CGFloat.nan, y: 0), options: Self.both)
        context.drawRadialGradient(
            ramp, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 4, options: Self.both)
        #expect(try bitmap.alphas().joined().allSatisfy { $0 == 0 })
        // What follows is drawn.
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(try bitmap.pixel(0, 0) == [0, 0, 0, 255])
    }
}
