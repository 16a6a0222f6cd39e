import Engine
import Foundation
import MediaTypes
import TestSupport
import Testing

/// Edges at fractions of a pixel, crops, and pictures made smaller.
@Suite struct SamplerEdgeTests {
    private static let edges: [(name: String, transform: CGAffineTransform, visible: CGRect)] = [
        ("upright, fractions", .identity, CGRect(x: 3.3, y: 2.75, width: 20.4, height: 11.125)),
        ("moved by fractions", CGAffineTransform(translationX: 4.2, y: 1.6), whole),
        ("thinner than a pixel", .identity, CGRect(x: 10.2, y: 5.4, width: 0.5, height: 0.35)),
        ("turned by 30°", turned(30), whole), ("turned by 45°", turned(45), whole),
        ("turned by 1°", turned(1), whole), ("turned by 90.01°", turned(90.01), whole),
        ("turned and cropped", turned(30), CGRect(x: 5.5, y: 3.25, width: 12.3, height: 7.9)),
        ("a turned hair", turned(63), CGRect(x: 9.1, y: 1, width: 0.6, height: 17)),
        ("sheared", CGAffineTransform(a: 1, b: 0.3, c: 0.8, d: 1.1, tx: 2, ty: 4), whole),
        ("mirrored and enlarged", CGAffineTransform(a: -1.7, b: 0, c: 0.2, d: 1.3, tx: 54, ty: 5), whole),
    ]
    private static let whole = CGRect(x: 0, y: 0, width: 30, height: 20)

    private static func turned(_ degrees: Double) -> CGAffineTransform {
        CGAffineTransform(translationX: -15, y: -10)
            .concatenating(CGAffineTransform(rotationAngle: degrees * .pi / 180))
            .concatenating(CGAffineTransform(translationX: 31.3, y: 27.8))
    }

    /// White on black shows the coverage itself; at corners, too.
    @Test(arguments: edges)
    func edgesCoverTheirPart(name: String, transform: CGAffineTransform, visible: CGRect) {
        let picture = SamplerPicture(width: 30, height: 20)
        for plane in 0..<3 { picture.fill(plane, with: 255) }
        for (width, height) in [(64, 56), (63, 55)] {
            let canvas = SamplerPicture(width: width, height: height)
            canvas.planar.fill(CodedColor(y: 0, cb: 0, cr: 0))
            draw(picture, transform, visible: visible, on: canvas)
            let reference = SamplerReference(picture, on: canvas, transform, visible: visible)
            for plane in 0..<3 {
                let size = canvas.size(plane)
                var worst = 0.0
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let expected = 255 * reference.coverage(plane, x, y)
                        worst = max(worst, abs(canvas[plane, x, y] - expected))
                    }
                }
                #expect(worst <= 1, "\(name), plane \(plane)")
            }
        }
    }

    /// A crop shows the picture's own pixels inside, and leaves the canvas outside alone.
    @Test func aCropShowsOnlyWhatItHolds() {
        let (picture, canvas) = (SamplerPicture(width: 30, height: 20), SamplerPicture(width: 30, height: 20))
        picture.paintScene()
        canvas.planar.fill(CodedColor(y: 9, cb: 9, cr: 9))
        draw(picture, .identity, visible: CGRect(x: 4, y: 6, width: 10.5, height: 8), on: canvas)
        for (x, y) in [(4, 6), (13, 13), (8, 9)] { #expect(canvas[0, x, y] == picture[0, x, y]) }
        for (x, y) in [(3, 8), (8, 5), (15, 8), (8, 14)] { #expect(canvas[0, x, y] == 9) }
        #expect(abs(canvas[0, 14, 9] - (9 + picture[0, 14, 9]) / 2) <= 1)
    }

    /// A chessboard of single pixels at half the size is grey; a sampler that skips pixels shows black or white.
    @Test(arguments: [0.5, 0.6, 0.3, 0.25], [0.0, 20, 90])
    func smallerPicturesAreAveraged(scale: Double, degrees: Double) {
        let picture = SamplerPicture(width: 200, height: 200)
        for y in 0..<200 { for x in 0..<200 { picture[0, x, y] = (x + y).isMultiple(of: 2) ? 255 : 0 } }
        let canvas = SamplerPicture(width: 100, height: 100)
        let transform = CGAffineTransform(translationX: -100, y: -100)
            .concatenating(CGAffineTransform(rotationAngle: degrees * .pi / 180))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: 50.3, y: 49.6))
        draw(picture, transform, on: canvas)
        let inner = (40..<60).flatMap { y in (40..<60).map { canvas[0, $0, y] } }
        #expect(inner.allSatisfy { abs($0 - 127.5) < 20 }, "\(inner.min()!) to \(inner.max()!)")
    }

    /// Making smaller sets in without a step: brightness of a soft scene agrees with the definition all the way.
    @Test func shrinkingSetsInSmoothly() {
        let picture = SamplerPicture(width: 160, height: 120)
        picture.paintScene()
        for step in 0...24 {
            let scale = 1.02 - Double(step) * 0.02
            for degrees in [0.0, 12] {
                let canvas = SamplerPicture(width: 60, height: 50)
                let transform = CGAffineTransform(translationX: -80, y: -60)
                    .concatenating(CGAffineTransform(rotationAngle: degrees * .pi / 180))
                    .concatenating(CGAffineTransform(scaleX: scale, y: scale))
                    .concatenating(CGAffineTransform(translationX: 30.2, y: 25.1))
                draw(picture, transform, on: canvas)
                let reference = SamplerReference(picture, on: canvas, transform)
                let differences = (0..<50).flatMap { y in
                    (0..<60).map { abs(canvas[0, $0, y] - reference.color(0, $0, y)) }
                }
                #expect(differences.max()! < (scale < 0.85 ? 3 : 1), "scale \(scale)")
                #expect(differences.reduce(0, +) / 3000 < 1, "scale \(scale)")
            }
        }
    }
}
