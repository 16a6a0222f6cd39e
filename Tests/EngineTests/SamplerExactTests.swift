import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// What only moves samples by whole steps leaves them as they are, bit for bit.
@Suite struct SamplerExactTests {
    static let formats: [VideoFormat.PixelFormat] = [.i420, .i420TenBit]

    @Test(arguments: formats, [(64, 48), (65, 47), (300, 7), (1, 1), (2, 3)])
    func identityCopies(format: VideoFormat.PixelFormat, size: (width: Int, height: Int)) {
        let picture = noise(format, size.width, size.height)
        let canvas = SamplerPicture(format, width: size.width, height: size.height)
        canvas.planar.fill(CodedColor(y: 16, cb: 128, cr: 128))
        draw(picture, .identity, on: canvas)
        for plane in 0..<3 {
            #expect(canvas.samples(plane) == picture.samples(plane), "plane \(plane)")
        }
    }

    @Test(arguments: formats, [(0, 4), (10, 0), (-6, 2), (34, -20), (-2, -2)])
    func wholeStepsCopy(format: VideoFormat.PixelFormat, by step: (x: Int, y: Int)) {
        let picture = noise(format, 280, 44)
        let canvas = SamplerPicture(format, width: 300, height: 50)
        canvas.planar.fill(CodedColor(y: 16, cb: 100, cr: 200))
        let transform = CGAffineTransform(translationX: Double(step.x), y: Double(step.y))
        draw(picture, transform, on: canvas)
        let scale = format == .i420 ? 1.0 : 4.0
        for (plane, ground) in [(0, 16.0), (1, 100), (2, 200)] {
            let shift = plane == 0 ? step : (step.x / 2, step.y / 2)
            let (size, source) = (canvas.size(plane), picture.size(plane))
            let expected = (0..<size.height).flatMap { y in
                (0..<size.width).map { x in
                    let (column, row) = (x - shift.0, y - shift.1)
                    let isInside =
                        (0..<source.width).contains(column) && (0..<source.height).contains(row)
                    return isInside ? picture[plane, column, row] : ground * scale
                }
            }
            #expect(canvas.samples(plane) == expected, "plane \(plane)")
        }
    }

    /// One pixel aside is half a color sample: brightness moves whole, color stays with it.
    @Test func anOddStepCopiesBrightness() {
        let picture = noise(.i420, 60, 40)
        let canvas = SamplerPicture(width: 60, height: 40)
        canvas.planar.fill(CodedColor(y: 16, cb: 128, cr: 128))
        draw(picture, CGAffineTransform(translationX: 1, y: 1), on: canvas)
        #expect((1..<60).allSatisfy { canvas[0, $0, 9] == picture[0, $0 - 1, 8] })
        let square = [picture[1, 4, 4], picture[1, 5, 4], picture[1, 4, 5], picture[1, 5, 5]]
        let between = square.reduce(0, +) / 4
        #expect(abs(canvas[1, 5, 5] - between) <= 1)
    }

    /// Sitings in the middle, so that mirrored color samples meet color samples.
    @Test(
        arguments: formats,
        [
            (CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 300, ty: 0), "mirrored"),
            (CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 20), "upside down"),
            (
                CGAffineTransform(rotationAngle: .pi).concatenating(
                    CGAffineTransform(translationX: 300, y: 20)), "turned"
            ),
            (CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), "sides changed"),
            (
                CGAffineTransform(rotationAngle: .pi / 2).concatenating(
                    CGAffineTransform(translationX: 20, y: 0)), "a quarter"
            ),
        ])
    func mirrorsAndQuarterTurnsCopy(
        format: VideoFormat.PixelFormat, kind: (transform: CGAffineTransform, name: String)
    ) {
        let isTurned = abs(kind.transform.a) < 0.5
        let picture = noise(format, 300, 20, siting: .jpeg)
        let canvas = SamplerPicture(
            format, width: isTurned ? 20 : 300, height: isTurned ? 300 : 20, siting: .jpeg)
        draw(picture, kind.transform, on: canvas)
        let reference = SamplerReference(picture, on: canvas, kind.transform)
        for plane in 0..<3 {
            let size = canvas.size(plane)
            let expected = (0..<size.height).flatMap { y in
                (0..<size.width).map { reference.color(plane, $0, y).rounded() }
            }
            #expect(canvas.samples(plane) == expected, "\(kind.name), plane \(plane)")
        }
    }

    private func noise(
        _ format: VideoFormat.PixelFormat, _ width: Int, _ height: Int, siting: ChromaSiting = .mpeg2
    ) -> SamplerPicture {
        let picture = SamplerPicture(format, width: width, height: height, siting: siting)
        var generator = SeededGenerator(seed: 1)
        picture.addNoise(&generator)
        return picture
    }
}

/// Draws all of a picture.
func draw(
    _ picture: SamplerPicture, _ transform: CGAffineTransform, visible: CGRect? = nil, opacity: Double = 1,
    base: SamplerPicture? = nil, on canvas: SamplerPicture
) {
    let whole = CGRect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    AffineSampler.draw(
        picture.planar, transform: transform, visible: visible ?? whole, opacity: opacity, base: base?.planar,
        onto: canvas.planar)
}
