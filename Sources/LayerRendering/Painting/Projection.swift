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
        let ink = picture.inkRect
        guard !ink.isEmpty, let inverse = transform.inverse, inverse.isFinite else { return }
        // Between the middles of the outermost transparent pixels.
        let seen = CGRect(
            x: Double(ink.x) - 0.5, y: Double(ink.y) - 0.5, width: Double(ink.width) + 1,
            height: Double(ink.height) + 1)
        let area = transform.pixels(of: seen).insetBy(-1).intersection(canvas.rect)
        let weight = UInt64((min(max(alpha, 0), 1) * 256).rounded())
        guard !area.isEmpty, weight > 0 else { return }
        _ = picture.withPixels { source, sourceStride in
            canvas.surface.withPixels { target, targetStride in
                let row = Row(
                    sampler: Sampler(
                        pixels: source, stride: sourceStride, width: picture.width, height: picture.height),
                    inverse: inverse, seen: seen, weight: weight)
                for y in area.y..<area.y + area.height {
                    let start = target + (y - canvas.rect.y) * targetStride + 4 * (area.x - canvas.rect.x)
                    row.draw(x: area.x, y: y, count: area.width, UnsafeMutableRawPointer(start))
                }
            }
        }
    }

    /// What all rows of the film share.
    private struct Row {
        let sampler: Sampler
        let inverse: PlaneTransform
        let seen: CGRect
        let weight: UInt64

        func draw(x: Int, y: Int, count: Int, _ target: UnsafeMutableRawPointer) {
            let start = inverse.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
            let (step, down) = (inverse.row1, inverse.row2)
            let range = part(start, step, count)
            guard range.upperBound > range.lowerBound else { return }
            for index in range {
                let place = start + step * Double(index)
                let scale = 1 / place.z
                let (u, v) = (place.x * scale, place.y * scale)
                var color = sampler.color(
                    u, v, along: SIMD2(step.x - u * step.z, step.y - v * step.z) * scale,
                    across: SIMD2(down.x - u * down.z, down.y - v * down.z) * scale)
                guard color != 0 else { continue }
                if weight < 256 { color = Sampler.scaled(color &* weight) }
                let old = target.load(fromByteOffset: 4 &* index, as: UInt32.self)
                if old != 0 {
                    let alpha = color >> 48
                    // 255ths as 256ths, so that none and all stay what they are.
                    let kept = 256 &- (alpha &+ alpha >> 7)
                    color &+= Sampler.scaled(Sampler.spread(old) &* kept)
                }
                target.storeBytes(of: Sampler.gathered(color), toByteOffset: 4 &* index, as: UInt32.self)
            }
        }

        /// The pixels of a row that the picture is seen in: each of its edges, and the eye's plane, is where a
        /// number that grows evenly along the row turns.
        private func part(_ start: SIMD3<Double>, _ step: SIMD3<Double>, _ count: Int) -> Range<Int> {
            var (first, last) = (0.0, Double(count - 1))
            func keep(_ value: Double, _ slope: Double) {
                if slope > 0 {
                    first = max(first, (-value / slope).rounded(.up))
                } else if slope < 0 {
                    last = min(last, (-value / slope).rounded(.down))
                } else if value < 0 {
                    last = -1
                }
            }
            keep(start.x - seen.minX * start.z, step.x - seen.minX * step.z)
            keep(seen.maxX * start.z - start.x, seen.maxX * step.z - step.x)
            keep(start.y - seen.minY * start.z, step.y - seen.minY * step.z)
            keep(seen.maxY * start.z - start.y, seen.maxY * step.z - step.y)
            // The inverse's third number is one over the film's own, positive in front of the eye.
            keep(start.z - 1e-9, step.z)
            guard first <= last, first.isFinite, last.isFinite else { return 0..<0 }
            return Int(first)..<Int(last) + 1
        }
    }
}
