import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// Opacity, alpha, colors, and one draw over another.
@Suite struct SamplerBlendTests {
    private static let transforms = [
        CGAffineTransform.identity, CGAffineTransform(translationX: 0.3, y: -0.4),
        CGAffineTransform(a: 1.2, b: 0.1, c: -0.1, d: 1.2, tx: -3, ty: -4),
    ]

    @Test(arguments: [0.0, 1.0 / 4096, 0.1, 1.0 / 3, 0.5, 0.7071, 0.999, 1, 1.5], transforms.indices)
    func opacityMixes(opacity: Double, transform: Int) {
        for format in [VideoFormat.PixelFormat.i420, .i420TenBit] {
            let picture = SamplerPicture(format, width: 64, height: 40)
            picture.paintScene()
            let canvas = SamplerPicture(format, width: 50, height: 30)
            canvas.planar.fill(CodedColor(y: 210, cb: 30, cr: 220))
            draw(picture, Self.transforms[transform], opacity: opacity, on: canvas)
            let reference = SamplerReference(picture, on: canvas, Self.transforms[transform])
            let unit = (canvas.most + 1) / 256
            for (plane, ground) in [(0, 210.0), (1, 30), (2, 220)] {
                let size = canvas.size(plane)
                var worst = 0.0
                for y in 2..<(size.height - 2) {
                    for x in 2..<(size.width - 2) {
                        let below = ground * unit
                        let mixed = below + (reference.color(plane, x, y) - below) * min(opacity, 1)
                        worst = max(worst, abs(canvas[plane, x, y] - mixed) / unit)
                    }
                }
                #expect(worst <= 1, "\(format), plane \(plane)")
            }
        }
    }

    /// Finer than the codes: four thousandths of 1023 codes are told apart.
    @Test func opacityIsFine() {
        let picture = SamplerPicture(.i420TenBit, width: 16, height: 16)
        picture.fill(0, with: 1023)
        for step in 0...4096 {
            let canvas = SamplerPicture(.i420TenBit, width: 16, height: 16)
            canvas.planar.fill(CodedColor(y: 0, cb: 0, cr: 0))
            draw(picture, .identity, opacity: Double(step) / 4096, on: canvas)
            #expect(abs(canvas[0, 7, 7] - 1023 * Double(step) / 4096) <= 0.6)
        }
    }

    /// The colors of transparent pixels have no effect, neither on opaque neighbors.
    @Test(arguments: transforms.indices, [false, true])
    func alphaMixes(transform: Int, hasHardEdge: Bool) {
        let picture = SamplerPicture(.a420, width: 64, height: 40)
        picture.paint(3) { x, y in
            x < 20 || hasHardEdge && y < 12 && x > 30 ? 0 : x > 44 ? 255 : 255 * (x - 20) / 24 + y / 8
        }
        for plane in 0..<3 {
            let size = picture.size(plane)
            let step = plane == 0 ? 1 : 2
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let isSeen = (0..<step * step).contains { part in
                        picture[3, x * step + part % step, y * step + part / step] > 0
                    }
                    picture[plane, x, y] = isSeen ? 40 + 70 * Double(plane) : Double((x * 37 + y * 91) % 256)
                }
            }
        }
        let canvas = SamplerPicture(width: 50, height: 30)
        canvas.planar.fill(CodedColor(y: 210, cb: 30, cr: 220))
        let matrix = Self.transforms[transform]
        draw(picture, matrix, opacity: 0.8, on: canvas)
        let reference = SamplerReference(picture, on: canvas, matrix)
        for (plane, ground) in [(0, 210.0), (1, 30), (2, 220)] {
            let size = canvas.size(plane)
            let step = plane == 0 ? 1.0 : 2.0
            var worst = 0.0
            for y in 2..<(size.height - 2) {
                for x in 2..<(size.width - 2) {
                    // A color sample's alpha is that of its four pixels.
                    let shown = reference.inPicture((Double(x) + 0.5) * step, (Double(y) + 0.5) * step)
                    let offsets =
                        plane == 0 ? [(0.0, 0.0)] : [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)]
                    let alpha =
                        offsets.map {
                            SamplerReference.between(picture, 3, shown.x - 0.5 + $0.0, shown.y - 0.5 + $0.1)
                        }
                        .reduce(0, +) / Double(offsets.count) / 255
                    let color = 40 + 70 * Double(plane)
                    let mixed = ground + (color - ground) * alpha * 0.8
                    let found = canvas[plane, x, y]
                    // Four places aren't the four pixels where a hard edge is turned; no third color appears.
                    worst = max(
                        worst,
                        plane == 0 || transform == 0 || !hasHardEdge
                            ? abs(found - mixed)
                            : max(min(color, ground) - found, found - max(color, ground)))
                }
            }
            // Four places stand for the four pixels where the picture is turned: a code or two of difference.
            #expect(worst <= (plane == 0 || transform == 0 ? 1 : 2.5), "plane \(plane)")
        }
    }

    @Test func drawsAccumulateFromTheBottom() {
        let canvas = SamplerPicture(width: 20, height: 20)
        canvas.planar.fill(CodedColor(y: 100, cb: 128, cr: 128))
        let (one, other) = (SamplerPicture(width: 20, height: 20), SamplerPicture(width: 20, height: 20))
        one.fill(0, with: 200)
        other.fill(0, with: 20)
        draw(one, .identity, opacity: 0.5, on: canvas)
        draw(other, .identity, visible: CGRect(x: 10, y: 0, width: 10, height: 20), opacity: 0.5, on: canvas)
        #expect(canvas[0, 4, 4] == 150)
        #expect(canvas[0, 14, 4] == 85)
    }

    /// Two pictures that are mixed: each in proportion to its opacity and alpha, the ground through the rest.
    @Test(arguments: [VideoFormat.PixelFormat.i420, .i420TenBit, .a420], [0, 0.2, 0.5, 1])
    func drawsOnABaseAreMixed(format: VideoFormat.PixelFormat, part: Double) {
        let unit = format.bitsPerSample == 10 ? 4.0 : 1
        let source = format.with(alpha: true)
        let (one, other) = (
            SamplerPicture(source, width: 37, height: 21), SamplerPicture(source, width: 37, height: 21)
        )
        for plane in 0..<3 {
            one.fill(plane, with: (200 - 50 * Double(plane)) * unit)
            other.fill(plane, with: (30 + 60 * Double(plane)) * unit)
        }
        one.paint(3) { x, y in x / 37 * one.most }
        other.paint(3) { x, y in y / 21 * other.most }
        let (canvas, base) = (
            SamplerPicture(format, width: 37, height: 21), SamplerPicture(format, width: 37, height: 21)
        )
        for picture in [canvas, base] {
            picture.planar.fill(CodedColor(y: 90, cb: 100, cr: 150), alpha: 0.25)
        }
        draw(other, .identity, opacity: part, on: canvas)
        draw(one, .identity, opacity: 1 - part, base: base, on: canvas)
        for y in 0..<21 {
            for x in 0..<37 {
                let (first, second) = (
                    one[3, x, y] / one.most * (1 - part), other[3, x, y] / other.most * part
                )
                let rest = 1 - first - second
                let mixed = first * one[0, x, y] + second * other[0, x, y] + rest * 90 * unit
                #expect(abs(canvas[0, x, y] - mixed) <= 1.5, "\(x), \(y)")
                if format.hasAlpha {
                    let alpha = 255 * (first + second + rest * 0.25)
                    #expect(abs(canvas[3, x, y] - alpha) <= 1.5, "alpha at \(x), \(y)")
                }
            }
        }
    }

    /// Opaque pictures whose opacities are 1 together leave nothing of the ground, and no sum leaves the range.
    @Test func mixedPicturesStayInRange() {
        let (one, other) = (SamplerPicture(width: 19, height: 9), SamplerPicture(width: 19, height: 9))
        let (canvas, base) = (SamplerPicture(width: 19, height: 9), SamplerPicture(width: 19, height: 9))
        for plane in 0..<3 {
            one.fill(plane, with: 255)
            other.fill(plane, with: 255)
        }
        for picture in [canvas, base] { picture.planar.fill(CodedColor(y: 16, cb: 128, cr: 128)) }
        draw(other, .identity, opacity: 0.5, on: canvas)
        draw(one, .identity, opacity: 0.5, base: base, on: canvas)
        #expect((0..<3).allSatisfy { canvas.samples($0).allSatisfy { abs($0 - 255) <= 1 } })
        draw(one, .identity, opacity: 1, base: base, on: canvas)
        #expect((0..<3).allSatisfy { canvas.samples($0).allSatisfy { $0 == 255 } })
    }

    /// The values of the standards: BT.601, BT.709 and BT.2020's own coding of primary colors, limited range.
    @Test(arguments: [
        (CodedColor.Matrix.bt601, (1.0, 1.0, 1.0), (235.0, 128.0, 128.0)),
        (.bt601, (0, 0, 0), (16, 128, 128)),
        (.bt601, (1, 0, 0), (81, 90, 240)), (.bt601, (0, 1, 0), (145, 54, 34)),
        (.bt601, (0, 0, 1), (41, 240, 110)),
        (.bt709, (1, 0, 0), (63, 102, 240)), (.bt709, (0, 1, 0), (173, 42, 26)),
        (.bt709, (0, 0, 1), (32, 240, 118)),
        (.bt2020, (1, 0, 0), (74, 97, 240)), (.bt2020, (0, 0, 1), (29, 240, 119)),
        (.bt709, (7, .nan, -1), (63, 102, 240)),
    ])
    func colorsAreCoded(
        matrix: CodedColor.Matrix, light: (Double, Double, Double), codes: (Double, Double, Double)
    ) {
        let color = CodedColor(red: light.0, green: light.1, blue: light.2, matrix: matrix)
        for (format, scale) in [(VideoFormat.PixelFormat.i420, 1.0), (.i420TenBit, 4)] {
            let canvas = SamplerPicture(format, width: 5, height: 3)
            canvas.planar.fill(color)
            for (plane, code) in [codes.0, codes.1, codes.2].enumerated() {
                let samples = canvas.samples(plane)
                #expect(samples.allSatisfy { abs($0 / scale - code) <= 0.5 }, "plane \(plane): \(samples[0])")
            }
        }
        let dimmed = CodedColor(red: 1, green: 1, blue: 1, alpha: 0.5, matrix: matrix)
        #expect(abs(dimmed.y - 125.5) < 1e-9 && abs(dimmed.cb - 128) < 1e-9)
    }
}
