import CPango
import Foundation
import Layers
import MediaTypes

extension LayerArt {
    func drawContents(with pen: Pen) throws {
        try draw(properties.contents.contents, with: pen, alpha: 1)
    }

    /// The extents of the contents, which may be larger than the bounds with some gravities.
    var contentsExtents: CGRect {
        // A file that can't be read is reported when it is drawn.
        guard let size = try? resources.size(of: properties.contents.contents) else { return bounds }
        return bounds.union(destination(of: size).applying(upright))
    }

    private func draw(_ contents: LayerContents, with pen: Pen, alpha: Double) throws {
        if case .blend(let first, let second, let share) = contents {
            // Adds both images, so that equal parts stay unchanged.
            cairo_push_group(pen.raw)
            cairo_set_operator(pen.raw, CAIRO_OPERATOR_ADD)
            var failure: (any Error)?
            do {
                try draw(first, with: pen, alpha: 1 - share)
                try draw(second, with: pen, alpha: share)
            } catch {
                failure = error
            }
            cairo_pop_group_to_source(pen.raw)
            if let failure { throw failure }
            return alpha < 1 ? cairo_paint_with_alpha(pen.raw, alpha) : cairo_paint(pen.raw)
        }
        guard let picture = try resources.picture(of: contents), let size = try resources.size(of: contents)
        else { return }
        pen.saving {
            if properties.surface.masksToBounds {
                pen.add(outline)
                cairo_clip(pen.raw)
            }
            pen.concatenate(upright)
            let source = visiblePart(of: picture)
            let target = destination(of: size)
            // Less than 1 for an image that was scaled down when it was decoded.
            let share = size.width > 0 ? Double(picture.width) / size.width : 1
            for piece in pieces(source, target, scale: properties.contents.scale * share) {
                draw(picture, from: piece.source, to: piece.target, with: pen, alpha: alpha)
            }
        }
    }

    /// Returns `contentsRect` in the image's pixels, with y down.
    private func visiblePart(of picture: Surface) -> CGRect {
        pixels(
            properties.contents.contentsRect,
            of: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
    }

    /// Converts a rectangle in units of another one, with y as in the layer, to a rectangle with y down.
    private func pixels(_ unit: CGRect, of whole: CGRect) -> CGRect {
        let top = isFlipped ? unit.minY : 1 - unit.maxY
        return CGRect(
            x: whole.minX + unit.minX * whole.width, y: whole.minY + top * whole.height,
            width: unit.width * whole.width, height: unit.height * whole.height)
    }

    /// Returns the rectangle of an image in points from the layer's upper left corner, with y down.
    private func destination(of picture: CGSize) -> CGRect {
        let scale = properties.contents.scale > 0 ? properties.contents.scale : 1
        let part = properties.contents.contentsRect
        let size = CGSize(
            width: picture.width * part.width / scale, height: picture.height * part.height / scale)
        let room = bounds.size
        let gravity = CALayerContentsGravity(rawValue: properties.contents.gravity)
        guard size.width > 0, size.height > 0 else { return .zero }
        switch gravity {
        case .resize: return CGRect(origin: .zero, size: room)
        case .resizeAspect, .resizeAspectFill:
            let (x, y) = (room.width / size.width, room.height / size.height)
            let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
            let fitted = CGSize(width: size.width * factor, height: size.height * factor)
            return CGRect(
                origin: CGPoint(x: (room.width - fitted.width) / 2, y: (room.height - fitted.height) / 2),
                size: fitted)
        default:
            let (right, bottom) = (room.width - size.width, room.height - size.height)
            let x: Double =
                switch gravity {
                case .left, .topLeft, .bottomLeft: 0
                case .right, .topRight, .bottomRight: right
                default: right / 2
                }
            let y: Double =
                switch gravity {
                case .top, .topLeft, .topRight: 0
                case .bottom, .bottomLeft, .bottomRight: bottom
                default: bottom / 2
                }
            return CGRect(origin: CGPoint(x: x, y: y), size: size)
        }
    }

    /// Returns one piece, or nine if only `contentsCenter` stretches.
    ///
    /// - Parameter scale: The number of the image's pixels per point.
    private func pieces(
        _ source: CGRect, _ target: CGRect, scale: Double
    ) -> [(source: CGRect, target: CGRect)] {
        let center = properties.contents.contentsCenter
        guard center != CGRect(x: 0, y: 0, width: 1, height: 1), center.width > 0, center.height > 0 else {
            return [(source, target)]
        }
        let middle = pixels(center, of: source)
        let scale = scale > 0 ? scale : 1
        let columns = Self.cuts(
            source.minX, middle.minX, middle.maxX, source.maxX, scale, target.minX, target.width)
        let rows = Self.cuts(
            source.minY, middle.minY, middle.maxY, source.maxY, scale, target.minY, target.height)
        return rows.flatMap { row in
            columns.map { column in
                (
                    CGRect(x: column.from, y: row.from, width: column.length, height: row.length),
                    CGRect(x: column.to, y: row.to, width: column.room, height: row.room)
                )
            }
        }
    }

    private typealias Cut = (from: Double, length: Double, to: Double, room: Double)

    /// Returns the cuts along a side. The ends keep their size, or divide the available length if it is too
    /// short.
    private static func cuts(
        _ start: Double, _ first: Double, _ second: Double, _ end: Double, _ scale: Double, _ to: Double,
        _ room: Double
    ) -> [Cut] {
        var (head, tail) = ((first - start) / scale, (end - second) / scale)
        if head + tail > room, head + tail > 0 {
            (head, tail) = (room * head / (head + tail), room * tail / (head + tail))
        }
        return [
            (start, first - start, to, head), (first, second - first, to + head, room - head - tail),
            (second, end - second, to + room - tail, tail),
        ].filter { $0.1 > 0 && $0.3 > 0 }
    }

    /// Returns the filter for magnification or minification, by the size of an image pixel in output pixels.
    private func filter(_ pen: Pen) -> String {
        var (x, y) = (1.0, 0.0)
        cairo_user_to_device_distance(pen.raw, &x, &y)
        let contents = properties.contents
        return x * x + y * y < 1 ? contents.minificationFilter : contents.magnificationFilter
    }

    /// Draws a part of an image into a rectangle with sharp edges.
    private func draw(
        _ picture: Surface, from source: CGRect, to target: CGRect, with pen: Pen, alpha: Double
    ) {
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else { return }
        pen.saving {
            let part = cairo_surface_create_for_rectangle(
                picture.raw, source.minX.rounded(), source.minY.rounded(), max(source.width.rounded(), 1),
                max(source.height.rounded(), 1))
            defer { cairo_surface_destroy(part) }
            pen.addRect(overhanging(target))
            cairo_clip(pen.raw)
            cairo_translate(pen.raw, target.minX, target.minY)
            cairo_scale(
                pen.raw, target.width / max(source.width.rounded(), 1),
                target.height / max(source.height.rounded(), 1))
            cairo_set_source_surface(pen.raw, part, 0, 0)
            let pattern = cairo_get_source(pen.raw)
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            let filter = self.filter(pen)
            let isNearest = filter == CALayerContentsFilter.nearest.rawValue
            cairo_pattern_set_filter(pattern, isNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
            alpha < 1 ? cairo_paint_with_alpha(pen.raw, alpha) : cairo_paint(pen.raw)
        }
    }
}
