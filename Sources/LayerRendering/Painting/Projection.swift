import CProjection
import Foundation
import Layers
import MediaTypes

/// Draws a flat picture as it is seen in perspective: bilinear, with as many samples a pixel as the picture is
/// squeezed, and with smooth edges.
struct Projection {
    /// The flat picture.
    var picture: FlatPicture
    /// The picture's pixels to the film's.
    var transform: PlaneTransform

    /// Half a pixel, and as much again for each time that the picture is halved where it is squeezed.
    private static let reach = 2.0

    /// Draws over a canvas.
    func draw(on canvas: Canvas, alpha: Double) {
        let ink = picture.ink
        guard !ink.isEmpty, let inverse = transform.inverse, inverse.isFinite else { return }
        // As far as a pixel of the film can reach that shows something of it.
        let seen = CGRect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
            .insetBy(dx: -Self.reach, dy: -Self.reach)
        let area = transform.pixels(of: seen).insetBy(-1).intersection(canvas.rect)
        let weight = UInt32((min(max(alpha, 0), 1) * 256).rounded())
        guard !area.isEmpty, weight > 0 else { return }
        picture.withLevels { levels in
            let row = Row(levels: levels, inverse: inverse, seen: seen, weight: weight)
            _ = canvas.surface.withPixels { target, targetStride in
                for y in area.y..<area.y + area.height {
                    let start = target + (y - canvas.rect.y) * targetStride + 4 * (area.x - canvas.rect.x)
                    row.draw(x: area.x, y: y, count: area.width, start)
                }
            }
        }
    }

    /// What all rows of the film share.
    private struct Row {
        let levels: UnsafeBufferPointer<cprj_picture>
        let inverse: PlaneTransform
        let seen: CGRect
        let weight: UInt32

        func draw(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
            let start = inverse.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
            let (step, down) = (inverse.row1, inverse.row2)
            let range = part(start, step, count)
            guard range.upperBound > range.lowerBound else { return }
            func place(_ vector: SIMD3<Double>) -> cprj_place {
                cprj_place(x: vector.x, y: vector.y, w: vector.z)
            }
            cprj_draw_row(
                levels.baseAddress, Int32(levels.count), place(start + step * Double(range.lowerBound)),
                place(step), place(down), target + 4 * range.lowerBound, Int32(range.count), weight)
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
