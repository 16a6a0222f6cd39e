import Foundation
import MediaTypes
import Testing

/// Source: CGColorSpace.h and CGColor.h.
@Suite struct ColorSpaceTests {
    /// sRGB's red, green and blue in Display P3, as Apple's color meter and CSS Color 4 have them.
    @Test(
        arguments: [
            ([1, 0, 0], [234, 51, 35]), ([0, 1, 0], [117, 251, 76]), ([0, 0, 1], [0, 0, 245]),
            ([1, 1, 1], [255, 255, 255]), ([0.5, 0.5, 0.5], [127.5, 127.5, 127.5]),
        ] as [([CGFloat], [CGFloat])])
    func standardColorsInP3(color: [CGFloat], expected: [CGFloat]) throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let standard = CGColor(red: color[0], green: color[1], blue: color[2], alpha: 0.25)
        let converted = try #require(standard.converted(to: p3, intent: .defaultIntent, options: nil))
        #expect(converted.colorSpace == p3 && converted.alpha == 0.25)
        let parts = try #require(converted.components)
        #expect(zip(parts, expected).allSatisfy { abs($0 * 255 - $1) <= 0.75 }, "\(parts.map { $0 * 255 })")
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let back = try #require(
            converted.converted(to: space, intent: .defaultIntent, options: nil)?.components)
        #expect(zip(back, color).allSatisfy { abs($0 - $1) < 0.001 }, "\(back)")
    }

    /// Half of the light is 0.7354 in sRGB (IEC 61966-2-1), and 0.7297 with a gamma of 2.2.
    @Test func curves() throws {
        func color(_ name: CFString, _ parts: [CGFloat]) throws -> CGColor {
            let space = try #require(CGColorSpace(name: name))
            return try #require(CGColor(colorSpace: space, components: parts))
        }
        #expect(abs(try color(CGColorSpace.linearSRGB, [0.5, 0.5, 0.5, 1]).rgba.green - 0.7354) < 1e-4)
        #expect(abs(try color(CGColorSpace.linearGray, [0.5, 1]).rgba.blue - 0.7354) < 1e-4)
        #expect(abs(try color(CGColorSpace.genericGrayGamma2_2, [0.7297, 1]).rgba.red - 0.7354) < 2e-4)
        // BT.709's curve: 0.7055 (1.099 · 0.5^0.45 − 0.099), and AdobeRGB's gray: gamma 563 / 256.
        for name in [CGColorSpace.itur_709, CGColorSpace.itur_2020] {
            #expect(abs(try color(name, [0.7055, 0.7055, 0.7055, 1]).rgba.red - 0.7354) < 2e-4)
        }
        #expect(
            abs(try color(CGColorSpace.adobeRGB1998, [0.7297, 0.7297, 0.7297, 1]).rgba.red - 0.7354) < 2e-4)
        #expect(try color(CGColorSpace.sRGB, [0.3, 0.5, 0.7, 1]).rgba == (0.3, 0.5, 0.7, 1))
        #expect(try color(CGColorSpace.extendedSRGB, [0.3, 0.5, 0.7, 1]).rgba == (0.3, 0.5, 0.7, 1))
        #expect(try color(CGColorSpace.extendedLinearSRGB, [0, 1, 0, 1]).rgba.green.rounded() == 1)
    }

    /// BT.709's green has a luminance of 0.7152: a gray of 0.8625 in sRGB's curve.
    @Test func graysHaveTheLuminance() throws {
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let gray = try #require(
            green.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
        #expect(gray.numberOfComponents == 2)
        #expect(abs(try #require(gray.components)[0] - 0.8625) < 0.001)
    }

    @Test func spaces() throws {
        #expect(CGColorSpace(name: "kCGColorSpaceUnheardOf") == nil)
        let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
        #expect(rgb.model == .rgb && rgb.numberOfComponents == 3)
        #expect(gray.model == .monochrome && gray.numberOfComponents == 1 && gray != rgb)
        #expect(CGColorSpace(name: CGColorSpace.sRGB) == CGColorSpace(name: CGColorSpace.sRGB))
        #expect(CGColorSpace(name: CGColorSpace.sRGB)?.name == "kCGColorSpaceSRGB")
        #expect(Set([rgb, rgb, gray]).count == 2)
        #expect(CGColorSpaceModel.unknown.rawValue == -1 && CGColorSpaceModel.cmyk.rawValue == 2)
        #expect(CGColor(red: 0, green: 0, blue: 0, alpha: 1).colorSpace?.name == CGColorSpace.sRGB)
    }
}
