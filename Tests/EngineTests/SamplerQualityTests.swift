import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// Turned, sheared, mirrored and zoomed pictures against the definition and against ImageMagick.
@Suite struct SamplerQualityTests {
    static let width = 320
    static let height = 180

    static let kinds: [(name: String, transform: CGAffineTransform)] =
        [
            ("turned by 30°", CGAffineTransform(rotationAngle: .pi / 6)),
            ("sheared", CGAffineTransform(a: 1, b: 0.15, c: 0.4, d: 1, tx: 0, ty: 0)),
            ("mirrored", CGAffineTransform(scaleX: -1, y: 1)),
            ("mirrored and turned", CGAffineTransform(a: -0.96, b: 0.28, c: 0.28, d: 0.96, tx: 0, ty: 0)),
        ].map { ($0.0, centred($0.1)) }
        + [1.0, 1.013, 1.05, 1.1].map { ("zoomed by \($0)", centred(CGAffineTransform(scaleX: $0, y: $0))) }

    /// Keeps the picture's centre where it is.
    static func centred(_ transform: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(translationX: -Double(width) / 2, y: -Double(height) / 2).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: Double(width) / 2, y: Double(height) / 2))
    }

    @Test(arguments: kinds, [VideoFormat.PixelFormat.i420, .i420TenBit])
    func agreesWithTheDefinition(
        kind: (name: String, transform: CGAffineTransform), format: VideoFormat.PixelFormat
    ) {
        let (picture, canvas) = Self.drawn(kind.transform, format, siting: .mpeg2)
        let reference = SamplerReference(picture, on: canvas, kind.transform)
        for plane in 0..<3 {
            let quality = Self.quality(canvas, plane, inside: reference) { x, y in
                reference.color(plane, x, y)
            }
            // Rounding to whole codes alone leaves 58.9 dB.
            #expect(quality > 57, "\(kind.name), plane \(plane): \(quality) dB")
        }
    }

    /// Its own sampling program, by another algorithm's hands: `-distort AffineProjection`, bilinear.
    @Test(.enabled(if: ImageMagick.isHere, "ImageMagick is not installed"), arguments: kinds)
    func agreesWithImageMagick(kind: (name: String, transform: CGAffineTransform)) async throws {
        let (picture, canvas) = Self.drawn(kind.transform, .i420, siting: .jpeg)
        let reference = SamplerReference(picture, on: canvas, kind.transform)
        for plane in 0..<3 {
            var transform = kind.transform
            if plane > 0 {
                // Color samples in the middle of their pixels: the same picture, at half the size.
                (transform.tx, transform.ty) = (transform.tx / 2, transform.ty / 2)
            }
            let judged = try await ImageMagick.transformed(picture, plane, by: transform)
            let columns = picture.size(plane).width
            let quality = Self.quality(canvas, plane, inside: reference) { x, y in judged[y * columns + x] }
            #expect(quality > 45, "\(kind.name), plane \(plane): \(quality) dB")
        }
    }

    private static func drawn(
        _ transform: CGAffineTransform, _ format: VideoFormat.PixelFormat, siting: ChromaSiting
    ) -> (picture: SamplerPicture, canvas: SamplerPicture) {
        let picture = SamplerPicture(format, width: width, height: height, siting: siting)
        picture.paintScene()
        let canvas = SamplerPicture(format, width: width, height: height, siting: siting)
        draw(picture, transform, on: canvas)
        return (picture, canvas)
    }

    /// In decibels below full scale, over the samples whose place lies two samples or more inside the picture.
    private static func quality(
        _ canvas: SamplerPicture, _ plane: Int, inside reference: SamplerReference,
        _ expected: (_ x: Int, _ y: Int) -> Double
    ) -> Double {
        let size = canvas.size(plane)
        let inner = CGRect(x: 4, y: 4, width: Double(width) - 8, height: Double(height) - 8)
        var (sum, count) = (0.0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = SamplerReference.pixels(Double(x), Double(y), plane, canvas.siting)
                let shown = reference.inPicture(place.x, place.y)
                guard inner.contains(CGPoint(x: shown.x, y: shown.y)) else { continue }
                let difference = canvas[plane, x, y] - expected(x, y)
                sum += difference * difference
                count += 1
            }
        }
        #expect(count > size.width * size.height / 2)
        return 10 * log10(canvas.most * canvas.most / (sum / Double(count)))
    }
}
