import Foundation
import Layers
import MediaTypes

/// Draws a flat picture as it is seen in perspective: bilinear, with as many samples a pixel as the picture is
/// squeezed, and with smooth edges.
struct Projection {
    /// The flat picture, with a transparent edge of at least a pixel.
    var picture: Surface
    /// The picture's pixels to the film's.
    var transform: PlaneTransform

    /// Draws over a canvas.
    func draw(on canvas: Canvas, alpha: Double) {
        guard let inverse = transform.inverse, inverse.isFinite else { return }
        let whole = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
        let area = transform.pixels(of: whole).insetBy(-1).intersection(canvas.rect)
        guard !area.isEmpty else { return }
        let weight = Float(min(max(alpha, 0), 1))
        _ = picture.withPixels { source, sourceStride in
            canvas.surface.withPixels { target, targetStride in
                let sampler = Sampler(
                    pixels: source, stride: sourceStride, width: picture.width, height: picture.height)
                for y in area.y..<area.y + area.height {
                    let row = target + (y - canvas.rect.y) * targetStride - 4 * canvas.rect.x
                    draw(row: y, from: area.x, to: area.x + area.width, inverse, sampler, weight, row)
                }
            }
        }
    }

    private func draw(
        row y: Int, from left: Int, to right: Int, _ inverse: PlaneTransform,
        _ sampler: Sampler, _ weight: Float, _ target: UnsafeMutablePointer<UInt8>
    ) {
        let step = inverse.row1
        var place = inverse.image(of: SIMD3(Double(left) + 0.5, Double(y) + 0.5, 1))
        for x in left..<right {
            defer { place += step }
            let w = place.z
            // One over the film's own third number, which is positive in front of the eye.
            guard w > 0 else { continue }
            let (u, v) = (place.x / w, place.y / w)
            guard u > -1, v > -1, u < Double(sampler.width) + 1, v < Double(sampler.height) + 1 else {
                continue
            }
            let color = sampler.color(
                u, v, along: ((step.x - u * step.z) / w, (step.y - v * step.z) / w),
                across: ((inverse.row2.x - u * inverse.row2.z) / w, (inverse.row2.y - v * inverse.row2.z) / w)
            )
            guard color.w > 0 else { continue }
            let pixel = target + 4 * x
            let new = color * weight
            let keep = 1 - new.w / 255
            let old = SIMD4<Float>(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), Float(pixel[3]))
            let sum = (new + old * keep).rounded(.toNearestOrEven)
            pixel[0] = UInt8(sum.x)
            pixel[1] = UInt8(sum.y)
            pixel[2] = UInt8(sum.z)
            pixel[3] = UInt8(sum.w)
        }
    }
}
