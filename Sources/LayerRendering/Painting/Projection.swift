import CPixels
import Foundation
import Layers
import MediaTypes

/// Draws a flat image in perspective: with bilinear filtering, as many samples per pixel as minification
/// requires, and smooth edges.
struct Projection {
    /// The flat image.
    var picture: FlatPicture
    /// The transform from the image's pixels to output pixels.
    var transform: PlaneTransform

    /// Half a pixel, doubled for each level of minification.
    private static let reach = 2.0

    /// Draws over a canvas.
    func draw(on canvas: Canvas, alpha: Double) {
        let ink = picture.ink
        guard !ink.isEmpty, let inverse = transform.inverse, inverse.isFinite else { return }
        // The area within which an output pixel still depends on the image.
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

    /// The values that all rows of the output share.
    private struct Row {
        let levels: UnsafeBufferPointer<cpix_level>
        let inverse: PlaneTransform
        let seen: CGRect
        let weight: UInt32

        func draw(x: Int, y: Int, count: Int, _ target: UnsafeMutablePointer<UInt8>) {
            let start = inverse.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
            let (step, down) = (inverse.row1, inverse.row2)
            let range = part(start, step, count)
            guard range.upperBound > range.lowerBound else { return }
            func place(_ vector: SIMD3<Double>) -> cpix_place {
                cpix_place(x: vector.x, y: vector.y, w: vector.z)
            }
            cpix_project_row(
                levels.baseAddress, Int32(levels.count), place(start + step * Double(range.lowerBound)),
                place(step), place(down), target + 4 * range.lowerBound, Int32(range.count), weight)
        }

        /// Returns the pixels of a row in which the image is visible. A value that is linear along the row
        /// changes its sign at each edge of the image and at the viewer's plane.
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
            // The third component of the inverse is the reciprocal of the output's, and positive in front of
            // the viewer.
            keep(start.z - 1e-9, step.z)
            guard first <= last, first.isFinite, last.isFinite else { return 0..<0 }
            return Int(first)..<Int(last) + 1
        }
    }
}
