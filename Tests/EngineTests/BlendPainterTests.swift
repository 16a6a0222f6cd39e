import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// Blend modes against the formulas of W3C's Compositing and Blending Level 1.
@Suite struct BlendPainterTests {
    private typealias Color = SIMD3<Double>

    private static let shares = (red: 0.2126, blue: 0.0722)

    /// B(Cb, Cs) of one component: sections 9.1 and 10.1.
    private func blended(_ mode: LayerBlendMode, _ back: Double, _ front: Double) -> Double {
        func screen(_ one: Double, _ other: Double) -> Double { one + other - one * other }
        switch mode {
        case .multiply: return back * front
        case .screen: return screen(back, front)
        case .overlay: return back <= 0.5 ? front * 2 * back : screen(front, 2 * back - 1)
        case .darken: return min(back, front)
        case .lighten: return max(back, front)
        case .difference: return abs(back - front)
        case .softLight:
            if front <= 0.5 { return back - (1 - 2 * front) * back * (1 - back) }
            let d = back <= 0.25 ? ((16 * back - 12) * back + 4) * back : back.squareRoot()
            return back + (2 * front - 1) * (d - back)
        case .add: return min(1, back + front)
        }
    }

    /// The premultiplied result of premultiplied colors.
    private func composited(
        _ mode: LayerBlendMode, _ back: Color, _ backAlpha: Double, _ front: Color, _ frontAlpha: Double
    ) -> Color {
        var result = Color()
        for part in 0..<3 {
            if mode == .add {
                result[part] = min(1, back[part] + front[part])
                continue
            }
            let mixed = blended(mode, back[part] / backAlpha, front[part] / frontAlpha)
            result[part] =
                front[part] * (1 - backAlpha) + back[part] * (1 - frontAlpha) + frontAlpha * backAlpha * mixed
        }
        return result
    }

    private func color(of codes: [Double]) -> Color {
        let (y, cb, cr) = ((codes[0] - 16) / 219, (codes[1] - 128) / 224, (codes[2] - 128) / 224)
        let red = y + 2 * (1 - Self.shares.red) * cr
        let blue = y + 2 * (1 - Self.shares.blue) * cb
        let green = (y - Self.shares.red * red - Self.shares.blue * blue) / 0.7152
        return Color(red, green, blue).clamped(lowerBound: Color(), upperBound: Color(1, 1, 1))
    }

    private func codes(of color: Color) -> [Double] {
        let luma: Double = Self.shares.red * color.x + 0.7152 * color.y + Self.shares.blue * color.z
        return [
            16 + 219 * luma, 128 + 112 * (color.z - luma) / (1 - Self.shares.blue),
            128 + 112 * (color.x - luma) / (1 - Self.shares.red),
        ]
    }

    /// Blends a color at an opacity with another one, and returns the codes of 8 bits in the middle.
    private func drawn(
        _ mode: LayerBlendMode, _ back: Color, _ backAlpha: Double, _ front: Color, _ opacity: Double,
        _ format: VideoFormat.PixelFormat
    ) throws -> (before: [Double], after: [Double]) {
        let canvas = SamplerPicture(format, width: 14, height: 10)
        func coded(_ color: Color, _ alpha: Double = 1) -> CodedColor {
            CodedColor(red: color.x, green: color.y, blue: color.z, alpha: alpha, matrix: .bt709)
        }
        canvas.planar.fill(coded(back, backAlpha), alpha: backAlpha)
        func codes() -> [Double] {
            let unit = (canvas.most + 1) / 256
            let colors = (0..<3).map { canvas[$0, $0 == 0 ? 6 : 3, $0 == 0 ? 4 : 2] / unit }
            return colors + (format.hasAlpha ? [canvas[3, 6, 4] / canvas.most] : [1])
        }
        let before = codes()
        let layer = SamplerPicture(format.with(alpha: false), width: 14, height: 10)
        layer.planar.fill(coded(front))
        try painter(format).draw(mode, onto: canvas.planar) { image in
            SampledFrame(
                picture: layer.planar, transform: .identity, visible: CGRect(x: 2, y: 2, width: 9, height: 6),
                opacity: opacity
            ).draw(onto: image)
        }
        #expect(canvas[0, 0, 0] == before[0] * (canvas.most + 1) / 256)
        return (before, codes())
    }

    private func painter(_ format: VideoFormat.PixelFormat) -> BlendPainter {
        BlendPainter(
            format: VideoFormat(
                width: 14, height: 10, frameDuration: CMTime(value: 1, timescale: 25), pixelFormat: format,
                colorimetry: .bt709), scratch: ScratchPictures())
    }

    private func rounded(_ color: Color, _ format: VideoFormat.PixelFormat) -> Color {
        let unit = format.bitsPerSample == 10 ? 4.0 : 1
        return self.color(of: codes(of: color).map { ($0 * unit).rounded() / unit })
    }

    @Test(arguments: LayerBlendMode.allCases) func modesAreThoseOfTheirFormulas(mode: LayerBlendMode) throws {
        var random = SeededGenerator(seed: 70)
        func randomColor() -> Color {
            Color(
                .random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
                .random(in: 0...1, using: &random))
        }
        let cases: [(VideoFormat.PixelFormat, Double, Double)] = [
            (.i420, 1, 1), (.i420, 1, 0.5), (.i420TenBit, 1, 0.3), (.a420, 0.6, 1), (.a420, 0.6, 0.5),
        ]
        for (format, backAlpha, opacity) in cases {
            for _ in 0..<12 {
                let (back, front) = (randomColor(), randomColor())
                let (before, after) = try drawn(mode, back, backAlpha, front, opacity, format)
                let low = before[3]
                let expected = composited(
                    mode, color(of: before), low, rounded(front, format) * opacity, opacity)
                let worst = zip(codes(of: expected), after).map { abs($0 - $1) }.max() ?? .infinity
                // Of half transparent colors of 8 bits, half a code is a whole one.
                #expect(worst <= (opacity == 1 && low == 1 ? 2 : 3), "\(format) \(back) \(front)")
                let union = mode == .add ? min(1, low + opacity) : low + opacity - low * opacity
                #expect(abs(after[3] - union) <= 1.5 / 255)
            }
        }
    }

    /// Levels above white, which components from 0 to 1 don't have, stay where the layer has a hole.
    @Test func holesLeaveTheContentBehindAsItIs() throws {
        let canvas = SamplerPicture(.i420, width: 14, height: 10)
        canvas.planar.fill(CodedColor(y: 250, cb: 128, cr: 128))
        let layer = SamplerPicture(.i420, width: 14, height: 10)
        layer.planar.fill(CodedColor(y: 16, cb: 128, cr: 128))
        try painter(.i420).draw(.multiply, onto: canvas.planar) { image in
            for left in [0, 10] {
                SampledFrame(
                    picture: layer.planar, transform: .identity,
                    visible: CGRect(x: left, y: 0, width: 4, height: 10), opacity: 1
                ).draw(onto: image)
            }
        }
        #expect([1, 6, 7, 12].map { canvas[0, $0, 4] } == [16, 250, 250, 16])
    }
}
