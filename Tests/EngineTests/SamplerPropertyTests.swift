import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// Any map, against the definition; and maps that cannot be drawn.
@Suite struct SamplerPropertyTests {
    /// Memory behind and before the planes is guarded: a sample too far would end the run.
    @Test(arguments: [VideoFormat.PixelFormat.i420, .i420TenBit], GuardedMemory.End.allCases)
    func anyMapDrawsWhatTheDefinitionSays(format: VideoFormat.PixelFormat, end: GuardedMemory.End) {
        var generator = SeededGenerator(seed: 20)
        for round in 0..<25 {
            let sitings = ChromaSiting.allCases
            let picture = SamplerPicture(
                format, width: .random(in: 1...80, using: &generator),
                height: .random(in: 1...60, using: &generator),
                siting: sitings.randomElement(using: &generator)!, padding: 2, guardedAt: end)
            picture.addNoise(&generator)
            let canvas = SamplerPicture(
                format, width: .random(in: 1...400, using: &generator),
                height: .random(in: 1...40, using: &generator),
                siting: sitings.randomElement(using: &generator)!, padding: 0, guardedAt: end)
            canvas.planar.fill(CodedColor(y: 60, cb: 80, cr: 170))
            let ground = canvas[0, 0, 0] * 255 / canvas.most
            #expect(ground.rounded() == 60)
            let transform = Self.transform(&generator, picture, canvas)
            let visible = Self.visible(&generator, picture)
            draw(picture, transform, visible: visible, on: canvas)
            let worst = Self.worst(
                SamplerReference(picture, on: canvas, transform, visible: visible), over: [60, 80, 170])
            #expect(worst <= 2, "round \(round): \(transform), \(visible)")
        }
    }

    /// Enlarging, or hardly making smaller, so that one color a sample is taken.
    static func transform(
        _ generator: inout SeededGenerator, _ picture: SamplerPicture, _ canvas: SamplerPicture
    ) -> CGAffineTransform {
        let isUpright = Bool.random(using: &generator)
        let scale = { (generator: inout SeededGenerator) in
            Double.random(in: 0.9...3, using: &generator) * (Bool.random(using: &generator) ? 1 : -1)
        }
        let size = CGAffineTransform(scaleX: scale(&generator), y: scale(&generator))
        let angle = isUpright ? 0 : Double.random(in: 0...(2 * .pi), using: &generator)
        let centred = CGAffineTransform(
            translationX: -Double(picture.width) / 2, y: -Double(picture.height) / 2)
        let x = Double(canvas.width) * .random(in: 0.2...0.8, using: &generator)
        let y = Double(canvas.height) * .random(in: 0.2...0.8, using: &generator)
        return centred.concatenating(size).concatenating(CGAffineTransform(rotationAngle: angle))
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }

    static func visible(_ generator: inout SeededGenerator, _ picture: SamplerPicture) -> CGRect {
        let (width, height) = (Double(picture.width), Double(picture.height))
        guard Bool.random(using: &generator) else { return CGRect(x: 0, y: 0, width: width, height: height) }
        let (x, y) = (
            Double.random(in: 0...(width / 2), using: &generator),
            Double.random(in: 0...(height / 2), using: &generator)
        )
        return CGRect(
            x: x, y: y, width: .random(in: 0...(width - x), using: &generator),
            height: .random(in: 0...(height - y), using: &generator))
    }

    /// The greatest difference, in codes of 8 bits.
    static func worst(_ reference: SamplerReference, over ground: [Double]) -> Double {
        let canvas = reference.canvas
        let unit = (canvas.most + 1) / 256
        var worst = 0.0
        for plane in 0..<3 {
            let size = canvas.size(plane)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let coverage = reference.coverage(plane, x, y)
                    let below = ground[plane] * unit
                    let expected =
                        coverage == 0
                        ? below : below + (reference.color(plane, x, y) - below) * coverage
                    worst = max(worst, abs(canvas[plane, x, y] - expected) / unit)
                }
            }
        }
        return worst
    }

    private static let undrawable: [(name: String, transform: CGAffineTransform)] = [
        ("all zero", CGAffineTransform()),
        ("a line", CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)),
        ("nearly a line", CGAffineTransform(a: 1, b: 1, c: 1, d: 1 + 1e-15, tx: 0, ty: 0)),
        ("no width", CGAffineTransform(scaleX: 0, y: 1)),
        ("not a number", CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
        ("nowhere", CGAffineTransform(translationX: .nan, y: 0)),
        ("endless", CGAffineTransform(scaleX: .infinity, y: 1)),
        ("endlessly far", CGAffineTransform(translationX: 0, y: -.infinity)),
        ("far away", CGAffineTransform(translationX: 1e300, y: 1e300)),
        ("farther than numbers reach", CGAffineTransform(translationX: 3e9, y: -3e9)),
        ("too large", CGAffineTransform(scaleX: 1e200, y: 1e200)),
        ("too small", CGAffineTransform(scaleX: 1e-200, y: 1e-200)),
        ("a speck", CGAffineTransform(scaleX: 1e-9, y: 1e-9)),
    ]

    @Test(arguments: undrawable)
    func whatCannotBeDrawnIsNot(name: String, transform: CGAffineTransform) {
        let (picture, canvas) = (SamplerPicture(width: 40, height: 30), SamplerPicture(width: 40, height: 30))
        for plane in 0..<3 { picture.fill(plane, with: 200) }
        canvas.planar.fill(CodedColor(y: 50, cb: 50, cr: 50))
        draw(picture, transform, on: canvas)
        for plane in 0..<3 {
            #expect(canvas.samples(plane).allSatisfy { $0 == 50 })
        }
    }

    @Test(arguments: [
        CGRect(x: 5, y: 5, width: 0, height: 10), CGRect(x: 50, y: 0, width: 10, height: 10),
        CGRect(x: Double.nan, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: Double.nan, height: 10),
        CGRect.null,
    ])
    func emptyRectanglesShowNothing(visible: CGRect) {
        let (picture, canvas) = (SamplerPicture(width: 40, height: 30), SamplerPicture(width: 40, height: 30))
        for plane in 0..<3 { picture.fill(plane, with: 200) }
        canvas.planar.fill(CodedColor(y: 50, cb: 50, cr: 50))
        draw(picture, .identity, visible: visible, on: canvas)
        #expect(canvas.samples(0).allSatisfy { $0 == 50 })
    }

    /// Enormous scales and odd places, on both sides of every limit inside: drawn or not, but within memory.
    @Test func extremesStayWithinMemory() {
        var generator = SeededGenerator(seed: 4)
        for end in GuardedMemory.End.allCases {
            let picture = SamplerPicture(.a420, width: 37, height: 21, padding: 1, guardedAt: end)
            picture.addNoise(&generator)
            let canvas = SamplerPicture(width: 520, height: 9, padding: 1, guardedAt: end)
            for _ in 0..<400 {
                let size = pow(10, Double.random(in: -12...12, using: &generator))
                let stretch = pow(10, Double.random(in: -3...3, using: &generator))
                let angle = Double.random(in: 0...7, using: &generator).rounded() * .pi / 4
                let transform = CGAffineTransform(scaleX: size, y: size * stretch)
                    .concatenating(CGAffineTransform(rotationAngle: angle))
                    .concatenating(
                        CGAffineTransform(
                            translationX: .random(in: -600...600, using: &generator),
                            y: .random(in: -20...20, using: &generator)))
                draw(picture, transform, opacity: 0.5, on: canvas)
            }
            // Enlarged without end, the picture fills the canvas with what lies at the centre.
            picture.fill(0, with: 77)
            picture.fill(3, with: 255)
            let centred = CGAffineTransform(translationX: -18.5, y: -10.5)
                .concatenating(CGAffineTransform(scaleX: 1e9, y: 1e9))
                .concatenating(CGAffineTransform(translationX: 260, y: 4))
            draw(picture, centred, on: canvas)
            #expect(canvas.samples(0).allSatisfy { $0 == 77 })
        }
    }
}
