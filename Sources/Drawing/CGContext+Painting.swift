internal import CPango
internal import Layers
internal import LayerRendering
public import Foundation
public import MediaTypes

/// A color or image in an area.
struct Paint {
    enum Area {
        /// The inside of a path in the bitmap's coordinates.
        case fill(PathElements, CGPathFillRule)
        /// The line along a path in the bitmap's coordinates.
        case stroke(PathElements)
    }

    enum Source {
        case color(CGColor)
        /// An image as a pattern of Cairo's.
        case pattern(OpaquePointer)
    }

    var area: Area
    var source: Source
}

extension CGContext {
    /// Fills the path, and removes it. Open subpaths are treated as closed.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .evenOdd ? .eoFill : .fill)
    }

    /// Draws a line along the path, and removes the path.
    public func strokePath() { drawPath(using: .stroke) }

    /// Draws the path, and removes it.
    public func drawPath(using mode: CGPathDrawingMode) {
        let drawn = elements
        beginPath()
        if mode != .stroke {
            let rule = mode.isEvenOdd ? CGPathFillRule.evenOdd : .winding
            paint(Paint(area: .fill(drawn, rule), source: .color(state.fillColor)))
        }
        if mode != .fill, mode != .eoFill {
            paint(Paint(area: .stroke(drawn), source: .color(state.strokeColor)))
        }
    }

    /// Fills a rectangle, and removes the path.
    public func fill(_ rect: CGRect) { fill([rect]) }

    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }

    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Draws the edge of a rectangle, and removes the path.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Draws a line from the first point to the second, from the third to the fourth, and so on, and removes the path.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for (index, point) in points.enumerated() {
            index.isMultiple(of: 2) ? move(to: point) : addLine(to: point)
        }
        strokePath()
    }

    /// Makes a rectangle transparent, or black if the bitmap has no alpha.
    public func clear(_ rect: CGRect) {
        saveGState()
        setBlendMode(.clear)
        setAlpha(1)
        var path = PathElements()
        path.addRect(rect, transform: ctm)
        paint(Paint(area: .fill(path, .winding), source: .color(.black)))
        restoreGState()
    }
}

extension CGContext {
    /// Draws with the blend mode, the alpha, the clip and the mask of the context.
    func paint(_ paint: Paint) {
        guard !paint.area.path.isEmpty else { return }
        castShadow { $0.paint(Paint(area: paint.area.applying($1), source: paint.source)) }
        guard let changed = changedPixels(paint.area) else { return }
        bitmap.update(changed) {
            pen.saving {
                setAntialiasing()
                cairo_set_operator(pen.raw, state.blendMode.cairo)
                if let mask = state.mask {
                    paintMasked(paint, mask)
                } else {
                    paintWhole(paint)
                }
            }
        }
    }

    private func paintWhole(_ paint: Paint) {
        switch (paint.area, paint.source) {
        case (.fill, .color) where state.blendMode.isBounded:
            outline(paint.area)
            setSource(paint.source)
            cairo_fill(pen.raw)
        case (.stroke, .color) where state.blendMode.isBounded:
            outline(paint.area)
            setSource(paint.source)
            cairo_stroke(pen.raw)
        default:
            // Cairo's other operators change everything in the clip.
            outline(paint.area.filled(state, ctm))
            cairo_clip(pen.raw)
            setSource(paint.source)
            if case .pattern = paint.source, state.alpha < 1 {
                cairo_paint_with_alpha(pen.raw, state.alpha)
            } else {
                cairo_paint(pen.raw)
            }
        }
    }

    /// Draws through a mask that has the area, the context's mask and the alpha of an image in it.
    private func paintMasked(_ paint: Paint, _ mask: Surface) {
        cairo_push_group_with_content(pen.raw, CAIRO_CONTENT_ALPHA)
        cairo_reset_clip(pen.raw)
        cairo_set_operator(pen.raw, CAIRO_OPERATOR_OVER)
        outline(paint.area)
        if case .pattern = paint.source {
            cairo_set_source_rgba(pen.raw, 0, 0, 0, state.alpha)
        } else {
            cairo_set_source_rgba(pen.raw, 0, 0, 0, 1)
        }
        if case .stroke = paint.area { cairo_stroke(pen.raw) } else { cairo_fill(pen.raw) }
        cairo_identity_matrix(pen.raw)
        cairo_set_operator(pen.raw, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(pen.raw, mask.raw, 0, 0)
        cairo_paint(pen.raw)
        let covered = cairo_pop_group(pen.raw)
        defer { cairo_pattern_destroy(covered) }
        if !state.blendMode.isBounded {
            outline(paint.area.filled(state, ctm))
            cairo_clip(pen.raw)
        }
        setSource(paint.source)
        cairo_mask(pen.raw, covered)
    }

    private func setSource(_ source: Paint.Source) {
        switch source {
        case .pattern(let pattern): cairo_set_source(pen.raw, pattern)
        case .color(let color):
            var color = LayerColor(color)
            color = colors?.color(color) ?? color
            color.rgba.w *= state.alpha
            pen.setColor(color)
        }
    }

    func setAntialiasing() {
        let isSmooth = state.shouldAntialias && state.allowsAntialiasing
        cairo_set_antialias(pen.raw, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }

    /// Sets Cairo's path, and the values of lines.
    func outline(_ area: Paint.Area) {
        pen.saving {
            cairo_identity_matrix(pen.raw)
            pen.concatenate(upright)
            cairo_new_path(pen.raw)
            pen.add(area.path)
        }
        switch area {
        case .fill(_, let rule):
            cairo_set_fill_rule(
                pen.raw, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        case .stroke:
            cairo_set_line_width(pen.raw, max(state.lineWidth, 0))
            cairo_set_line_cap(pen.raw, state.lineCap.cairo)
            cairo_set_line_join(pen.raw, state.lineJoin.cairo)
            cairo_set_miter_limit(pen.raw, max(state.miterLimit, 1))
            cairo_set_dash(
                pen.raw, state.dashLengths, Int32(state.dashLengths.count), state.dashPhase)
        }
    }

    /// Returns the pixels that may change; `nil` if there are none.
    private func changedPixels(_ area: Paint.Area) -> PixelRect? {
        var bounds = area.path.controlBounds
        if case .stroke = area {
            let ctm = ctm
            let stretch = max(hypot(ctm.a, ctm.b), hypot(ctm.c, ctm.d)) * (1 + 2.0.squareRoot())
            let reach = max(state.lineWidth, 0) * stretch * max(state.miterLimit, 1)
            bounds = bounds.insetBy(dx: -reach, dy: -reach)
        }
        return pixels(of: bounds)
    }

    /// Returns the pixels in the clip and a rectangle in the bitmap's coordinates; `nil` if there are none.
    func pixels(of bounds: CGRect) -> PixelRect? {
        let box = bounds.applying(upright).insetBy(dx: -1, dy: -1)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        pen.saving {
            cairo_identity_matrix(pen.raw)
            cairo_clip_extents(pen.raw, &left, &top, &right, &bottom)
        }
        (left, top) = (max(left, box.minX).rounded(.down), max(top, box.minY).rounded(.down))
        (right, bottom) = (min(right, box.maxX).rounded(.up), min(bottom, box.maxY).rounded(.up))
        // The comparisons are false for NaN.
        guard left < right, top < bottom else { return nil }
        return PixelRect(
            x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)
        ).intersection(bitmap.whole)
    }
}

extension Paint.Area {
    var path: PathElements {
        switch self {
        case .fill(let path, _), .stroke(let path): path
        }
    }

    fileprivate func applying(_ transform: CGAffineTransform) -> Paint.Area {
        switch self {
        case .fill(let path, let rule): .fill(path.applying(transform), rule)
        case .stroke(let path): .stroke(path.applying(transform))
        }
    }

    /// The area as the inside of a path.
    fileprivate func filled(_ state: DrawingState, _ ctm: CGAffineTransform) -> Paint.Area {
        guard case .stroke(let path) = self else { return self }
        let outline = CGPath(path.applying(ctm.inverted())).strokedOutline(state)
        return .fill(outline.elements.applying(ctm), .winding)
    }
}

extension CGBlendMode {
    /// Whether Cairo's operator leaves everything outside the area that is drawn as it is.
    fileprivate var isBounded: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }
}
