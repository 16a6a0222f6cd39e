import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// Slow motion, measured frame by frame.
@Suite struct SamplerMotionTests {
    /// Ten seconds at 30 frames a second.
    private static let frames = 300

    /// A tenth of a pixel would be seen. The sampler is far within: what is left is the rounding of the codes,
    /// 0.05 pixels with 8 bits even where all else is exact, and less with 10.
    @Test(arguments: [
        ("across", CGVector(dx: 40, dy: 0), 0.0, VideoFormat.PixelFormat.i420, 0.06),
        ("across, 10 bits", CGVector(dx: 40, dy: 0), 0, .i420TenBit, 0.02),
        ("up and across", CGVector(dx: 24, dy: -32), 0, .i420, 0.06),
        ("turned by 10°", CGVector(dx: 40, dy: 0), 10, .i420, 0.03),
        ("turned by 10°, 10 bits", CGVector(dx: 40, dy: 0), 10, .i420TenBit, 0.01),
    ])
    func aSlowPanNeverSteps(
        name: String, way: CGVector, degrees: Double, format: VideoFormat.PixelFormat, limit: Double
    ) {
        let picture = SamplerPicture(format, width: 72, height: 72)
        let unit = (picture.most + 1) / 256
        // A soft spot in brightness and color, at one place.
        let centre = CGPoint(x: 35.7, y: 36.2)
        for plane in 0..<3 {
            picture.paint(plane) { x, y in
                let (right, down) = (x - centre.x, y - centre.y)
                return unit * (20 + 200 * exp(-(right * right + down * down) / 72))
            }
        }
        let canvas = SamplerPicture(format, width: 120, height: 120)
        var worst = 0.0
        for frame in 0..<Self.frames {
            let part = Double(frame) / Double(Self.frames - 1)
            let transform = CGAffineTransform(translationX: -36, y: -36)
                .concatenating(CGAffineTransform(rotationAngle: degrees * .pi / 180))
                .concatenating(
                    CGAffineTransform(
                        translationX: 60 + way.dx * (part - 0.5), y: 60 + way.dy * (part - 0.5)))
            canvas.planar.fill(CodedColor(y: 20, cb: 20, cr: 20))
            draw(picture, transform, on: canvas)
            let meant = centre.applying(transform)
            for plane in 0..<2 {
                let seen = Self.centroid(canvas, plane, near: meant)
                worst = max(worst, abs(seen.x - meant.x), abs(seen.y - meant.y))
            }
        }
        #expect(worst < limit, "\(name): \(worst) pixels")
    }

    /// The spot's centre, in pixels of the canvas, from what rises above the ground.
    private static func centroid(_ canvas: SamplerPicture, _ plane: Int, near place: CGPoint) -> CGPoint {
        let step = plane == 0 ? 1 : 2
        let (middleX, middleY) = (Int(place.x) / step, Int(place.y) / step)
        let reach = 26 / step
        let ground = 22 * (canvas.most + 1) / 256
        var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
        for y in (middleY - reach)...(middleY + reach) {
            for x in (middleX - reach)...(middleX + reach) {
                // A soft threshold: with a hard one the rim would come and go.
                let level = max(0, canvas[plane, x, y] - ground)
                let at = SamplerReference.pixels(Double(x), Double(y), plane, canvas.siting)
                sum += level
                sumX += level * at.x
                sumY += level * at.y
            }
        }
        return CGPoint(x: sumX / sum, y: sumY / sum)
    }

    /// From 1 to 1.1 in ten seconds: points at the corners go straight and evenly, from frame to frame never
    /// farther than their speed.
    @Test func aSlowZoomNeverSteps() {
        let picture = SamplerPicture(width: 160, height: 90)
        let spot = CGPoint(x: 128.3, y: 66.4)
        for plane in 0..<3 {
            picture.paint(plane) { x, y in
                let (right, down) = (x - spot.x, y - spot.y)
                return 20 + 200 * exp(-(right * right + down * down) / 32)
            }
        }
        let canvas = SamplerPicture(width: 160, height: 90)
        let scales: [Double] = (0..<Self.frames).map { 1 + 0.1 * Double($0) / Double(Self.frames - 1) }
        var (seen, meant): ([Double], [Double]) = ([], [])
        for scale in scales {
            let transform = CGAffineTransform(translationX: -80, y: -45)
                .concatenating(CGAffineTransform(scaleX: scale, y: scale))
                .concatenating(CGAffineTransform(translationX: 80, y: 45))
            draw(picture, transform, on: canvas)
            let place = spot.applying(transform)
            seen.append(Self.soft(canvas, near: place))
            meant.append(place.x)
        }
        let worst = zip(seen, meant).map { abs($0 - $1) }.max()
        #expect(worst! < 0.03)
        let steps = zip(seen.dropFirst(), seen).map { $0 - $1 }
        #expect(steps.max()! < 0.05, "0.016 pixels a frame are meant")
    }

    private static func soft(_ canvas: SamplerPicture, near place: CGPoint) -> Double {
        var (sum, sumX) = (0.0, 0.0)
        for y in (Int(place.y) - 14)...(Int(place.y) + 14) {
            for x in (Int(place.x) - 14)...(Int(place.x) + 14) {
                let level = max(0, canvas[0, x, y] - 22)
                sum += level
                sumX += level * (Double(x) + 0.5)
            }
        }
        return sumX / sum
    }
}
