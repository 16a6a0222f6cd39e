import AppKitValues
import Testing
import UIKitValues

@Suite struct UIColorTests {
    private func parts(_ color: UIColor) -> [CGFloat] {
        var parts: [CGFloat] = [0, 0, 0, 0]
        parts.withUnsafeMutableBufferPointer {
            guard let start = $0.baseAddress else { return }
            color.getRed(start, green: start + 1, blue: start + 2, alpha: start + 3)
        }
        return parts
    }

    private func isAbout(_ first: [CGFloat], _ second: [CGFloat]) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    /// The corners of the hexagon of colors, a pale one and a dark one.
    @Test func hues() {
        let table: [([CGFloat], [CGFloat])] = [
            ([0, 1, 1], [1, 0, 0]), ([1 / 6, 1, 1], [1, 1, 0]), ([1 / 3, 1, 1], [0, 1, 0]),
            ([0.5, 1, 1], [0, 1, 1]), ([2 / 3, 1, 1], [0, 0, 1]), ([5 / 6, 1, 1], [1, 0, 1]),
            ([1 / 3, 0.5, 1], [0.5, 1, 0.5]), ([0.5, 1, 0.5], [0, 0.5, 0.5]),
            ([0, 0, 0.25], [0.25, 0.25, 0.25]),
        ]
        for (hsb, rgb) in table {
            let color = UIColor(hue: hsb[0], saturation: hsb[1], brightness: hsb[2], alpha: 0.5)
            #expect(isAbout(parts(color), rgb + [0.5]), "\(hsb)")
            var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
            #expect(isAbout([hue, saturation, brightness, alpha], hsb + [0.5]))
            let other = NSColor(hue: hsb[0], saturation: hsb[1], brightness: hsb[2], alpha: 0.5)
            #expect(
                isAbout(
                    [other.hueComponent, other.saturationComponent, other.brightnessComponent], hsb))
        }
    }

    @Test func colorsOfApples() {
        let table: [(UIColor, NSColor, [CGFloat])] = [
            (.black, .black, [0, 0, 0, 1]), (.white, .white, [1, 1, 1, 1]), (.clear, .clear, [0, 0, 0, 0]),
            (.gray, .gray, [0.5, 0.5, 0.5, 1]), (.red, .red, [1, 0, 0, 1]), (.green, .green, [0, 1, 0, 1]),
            (.blue, .blue, [0, 0, 1, 1]), (.cyan, .cyan, [0, 1, 1, 1]), (.yellow, .yellow, [1, 1, 0, 1]),
            (.magenta, .magenta, [1, 0, 1, 1]), (.orange, .orange, [1, 0.5, 0, 1]),
            (.purple, .purple, [0.5, 0, 0.5, 1]), (.brown, .brown, [0.6, 0.4, 0.2, 1]),
            (.darkGray, .darkGray, [1 / 3, 1 / 3, 1 / 3, 1]),
            (.lightGray, .lightGray, [2 / 3, 2 / 3, 2 / 3, 1]),
        ]
        for (color, other, expected) in table {
            #expect(isAbout(parts(color), expected) && color.cgColor == other.cgColor)
            #expect(
                isAbout(
                    [other.redComponent, other.greenComponent, other.blueComponent, other.alphaComponent],
                    expected))
        }
    }

    @Test func conversions() {
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        #expect(UIColor(white: 0.25, alpha: 0.75).getWhite(&white, alpha: &alpha))
        #expect(white == 0.25 && alpha == 0.75 && !UIColor.red.getWhite(&white, alpha: nil))
        #expect(UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(UIColor.red.isEqual(UIColor.red) && !UIColor.red.isEqual("red"))
        #expect(UIColor(cgColor: .white).cgColor == .white && NSColor(cgColor: .white) == .white)
        // P3's red is beyond sRGB.
        let wide = parts(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
        #expect(abs(wide[0] - 1.093) < 1e-3 && wide[1] < 0)
        #expect(NSColor(srgbRed: 0, green: 1, blue: 0, alpha: 1) == .green)
        #expect(NSColor(calibratedRed: 0, green: 1, blue: 0, alpha: 1) == .green)
        #expect(NSColor(deviceRed: 0, green: 1, blue: 0, alpha: 1) == .green)
        #expect(NSColor(calibratedWhite: 1, alpha: 1) == NSColor(deviceWhite: 1, alpha: 1))
        #expect(NSColor.red.withAlphaComponent(0.5).alphaComponent == 0.5 && NSColor.red.isEqual(NSColor.red))
        var (red, hue): (CGFloat, CGFloat) = (0, 0)
        NSColor.blue.getRed(nil, green: nil, blue: &red, alpha: nil)
        NSColor.blue.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
        #expect(red == 1 && abs(hue - 2 / 3) < 1e-9)
    }
}
