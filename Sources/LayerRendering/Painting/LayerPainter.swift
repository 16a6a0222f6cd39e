import CPango
import Foundation
import Layers
import MediaTypes

/// Draws layers and their descendants on a canvas. Transforms map a layer's coordinates to output pixels.
struct LayerPainter {
    let resources: LayerResources

    /// Draws a layer over a canvas, with its opacity multiplied by `alpha`.
    func draw(_ state: LayerState, _ transform: PlaneTransform, on canvas: Canvas, alpha: Double = 1) throws {
        let alpha = alpha * min(max(state.properties.opacity, 0), 1)
        guard state.isActive, !state.properties.isHidden, alpha > 0, isSeen(state, transform) else { return }
        if isGroup(state, alpha) {
            guard let group = try group(of: state, transform, for: canvas.rect) else { return }
            canvas.draw(group, alpha: alpha)
        } else {
            try drawPlain(state, transform, on: canvas, alpha: alpha)
        }
    }

    /// Returns the layer as one image, without its opacity; `nil` if it isn't visible in `rect`.
    func group(of state: LayerState, _ transform: PlaneTransform, for rect: PixelRect) throws -> Canvas? {
        guard isSeen(state, transform) else { return nil }
        let area = extents(of: state, transform).intersection(rect)
        guard let canvas = Canvas(area) else { return nil }
        let shadow = Shadow(state, transform)
        if let shadow {
            // Parts outside of the rectangle cast shadows into it.
            let wide = area.insetBy(-shadow.reach)
            guard let content = Canvas(wide.intersection(contentExtents(of: state, transform))) else {
                return nil
            }
            try drawContent(state, transform, on: content)
            try shadow.draw(below: content, on: canvas)
            canvas.draw(content)
        } else {
            try drawContent(state, transform, on: canvas)
        }
        for mask in state.mask {
            let canvasOfMask = Canvas(area)
            if let canvasOfMask { try draw(mask, maskTransform(mask, transform), on: canvasOfMask) }
            canvas.mask(by: canvasOfMask)
        }
        return canvas
    }

    func maskTransform(_ mask: LayerState, _ transform: PlaneTransform) -> PlaneTransform {
        PlaneTransform(mask.transformToSuperlayer).concatenating(transform)
    }

    /// Returns whether the layer must be drawn separately before it is drawn over others.
    private func isGroup(_ state: LayerState, _ alpha: Double) -> Bool {
        let properties = state.properties
        if !state.mask.isEmpty || state.transition != nil || Shadow.isVisible(properties) { return true }
        return alpha < 1 && (properties.allowsGroupOpacity || state.sublayers.isEmpty)
    }

    /// Returns whether the layer is visible with a transform and from the side that faces the viewer.
    private func isSeen(_ state: LayerState, _ transform: PlaneTransform) -> Bool {
        let determinant = transform.determinant
        guard transform.isFinite, determinant.isFinite, abs(determinant) > 1e-12 else { return false }
        // If y points up, the transform to output pixels mirrors the layer.
        return state.properties.geometry.isDoubleSided || (determinant > 0) == state.contentsAreFlipped
    }

    private func drawContent(_ state: LayerState, _ transform: PlaneTransform, on canvas: Canvas) throws {
        if let transition = state.transition {
            try TransitionPainter(painter: self, state: state, transition: transition)
                .draw(transform, on: canvas)
        } else {
            try drawPlain(state, transform, on: canvas, alpha: 1)
        }
    }

    /// Draws the layer without shadow, mask and transition.
    func drawPlain(
        _ state: LayerState, _ transform: PlaneTransform, on canvas: Canvas, alpha: Double
    ) throws {
        try draw(.body, of: state, transform, on: canvas, alpha: alpha)
        if state.properties.surface.masksToBounds, !state.sublayers.isEmpty {
            let area = transform.pixels(of: state.properties.geometry.bounds).intersection(canvas.rect)
            if let inside = Canvas(area), let outline = Canvas(area) {
                try drawSublayers(of: state, transform, on: inside, alpha: alpha)
                try draw(.clip, of: state, transform, on: outline, alpha: 1)
                inside.mask(by: outline)
                canvas.draw(inside)
            }
        } else {
            try drawSublayers(of: state, transform, on: canvas, alpha: alpha)
        }
        try draw(.border, of: state, transform, on: canvas, alpha: alpha)
    }

    private func drawSublayers(
        of state: LayerState, _ transform: PlaneTransform, on canvas: Canvas, alpha: Double
    ) throws {
        for sublayer in state.sublayers {
            let placed = state.transform(ofSublayer: sublayer).concatenating(transform)
            try draw(sublayer, placed, on: canvas, alpha: alpha)
        }
    }

    /// Draws a part directly on the canvas if lines stay parallel; otherwise, draws it flat and projects it.
    func draw(
        _ part: LayerPart, of state: LayerState, _ transform: PlaneTransform, on canvas: Canvas, alpha: Double
    ) throws {
        let art = LayerArt(state, resources)
        let extents = art.extents(of: part)
        guard !transform.pixels(of: extents).intersection(canvas.rect).isEmpty else { return }
        if let affine = transform.affine, alpha >= 1 {
            return try canvas.pen.saving {
                canvas.pen.concatenate(affine)
                try art.draw(part, with: canvas.pen)
            }
        }
        // A scale between that of the center and the largest one: near the viewer, an image may briefly be
        // soft.
        let middle = CGRect(x: extents.midX, y: extents.midY, width: 0, height: 0)
        let largest = transform.magnifications(over: extents)
        let usual = pointwiseMin(transform.magnifications(over: middle), largest)
        let flat = FlatPart(
            extents: extents, magnification: (usual * largest).squareRoot(),
            transform.affine == nil ? .toNearestOrAwayFromZero : .up)
        guard let picture = try picture(of: part, flat, state) else { return }
        Projection(picture: picture, transform: flat.toLayer.concatenating(transform))
            .draw(on: canvas, alpha: alpha)
    }

    /// Returns the image of a part. It is redrawn only if the part changed or contains video.
    private func picture(of part: LayerPart, _ flat: FlatPart, _ state: LayerState) throws -> FlatPicture? {
        func draw() throws -> FlatPicture? {
            try flat.draw(LayerArt(state, resources), part).map(FlatPicture.init)
        }
        if part == .body, state.properties.contents.contents.showsVideo { return try draw() }
        let key = PictureCache.Key.part(PartKey(state, part: part, scale: flat.scale))
        let picture = try resources.cache.picture(for: key) { try draw().map { .flat($0) } }
        guard case .flat(let known)? = picture else { return nil }
        return known
    }
}
