import Foundation
package import Layers
import MediaTypes

/// Draws the states of layer trees for a film of one size.
///
/// Keeps fonts, set texts and drawn pictures from one frame to the next. For one thread at a time.
package final class LayerRenderer {
    private let film: PixelRect
    /// The coordinates of the root's superlayer, y up from the lower left corner, to the film's pixels.
    private let toPixels: PlaneTransform
    private let resources: LayerResources
    private let painter: LayerPainter
    let cache: PictureCache

    /// `width` and `height` are the film's pixels, `pointWidth` and `pointHeight` the tree's points that fill
    /// them; `cacheLimit` is in bytes.
    package init(
        width: Int, height: Int, pointWidth: Double? = nil, pointHeight: Double? = nil,
        images: any ImageDecoding = PNGDecoder(), cacheLimit: Int = 64 << 20
    ) {
        film = PixelRect(x: 0, y: 0, width: width, height: height)
        let x = Double(width) / (pointWidth ?? Double(width))
        let y = Double(height) / (pointHeight ?? Double(height))
        toPixels = PlaneTransform([x, 0, 0], [0, -y, 0], [0, Double(height), 1])
        cache = PictureCache(limit: cacheLimit)
        resources = LayerResources(images: images, cache: cache)
        painter = LayerPainter(resources: resources)
    }

    /// The rectangles that lay a tree over the film's picture, back to front; none where nothing is seen.
    ///
    /// Throws a `LayerFailure` for a picture that cannot be read. A tree with video layers is drawn by
    /// `picture(of:video:)`.
    package func overlays(of state: LayerState) throws -> [LayerOverlay] {
        var overlays: [LayerOverlay] = []
        let placed = PlaneTransform(state.transformToSuperlayer).concatenating(toPixels)
        try collect(state, placed, alpha: 1, into: &overlays)
        return overlays
    }

    /// The whole film's picture, with a frame of the film in the video layers. What nothing covers is
    /// transparent.
    package func picture(of state: LayerState, video: LayerFrame?) throws -> LayerPixels? {
        resources.video = video?.surface
        defer { resources.video = nil }
        guard let canvas = Canvas(film) else { return nil }
        let placed = PlaneTransform(state.transformToSuperlayer).concatenating(toPixels)
        try painter.draw(state, placed, on: canvas)
        return LayerPixels(canvas.surface)
    }

    /// Layers that show nothing themselves are passed through, so that each title is a rectangle of its own.
    private func collect(
        _ state: LayerState, _ transform: PlaneTransform, alpha: Double, into overlays: inout [LayerOverlay]
    ) throws {
        guard state.isVisible else { return }
        let own = alpha * min(state.properties.opacity, 1)
        guard isContainer(state) else {
            if var overlay = try overlay(of: state, transform) {
                overlay.alpha = own
                overlays.append(overlay)
            }
            return
        }
        for sublayer in state.sublayers {
            let placed = state.transform(ofSublayer: sublayer).concatenating(transform)
            try collect(sublayer, placed, alpha: own, into: &overlays)
        }
    }

    /// Whether the layer's sublayers can be drawn one by one: it shows nothing, and hides and fades nothing.
    private func isContainer(_ state: LayerState) -> Bool {
        let art = LayerArt(state, resources)
        guard art.extents(of: .body).isNull, art.extents(of: .border).isNull, state.mask.isEmpty,
            state.transition == nil, !state.properties.surface.masksToBounds,
            !Shadow.isVisible(state.properties), state.properties.geometry.isDoubleSided
        else { return false }
        return state.properties.opacity >= 1 || state.sublayers.count == 1
            || !state.properties.allowsGroupOpacity
    }

    /// A layer's picture, its opacity left out; drawn anew only where something of it changed.
    private func overlay(of state: LayerState, _ transform: PlaneTransform) throws -> LayerOverlay? {
        var opaque = state
        opaque.properties.opacity = 1
        let extents = painter.extents(of: opaque, transform)
        guard !extents.intersection(film).isEmpty else { return nil }
        let motion = WholeMotion(transform, extents: extents, film: film)
        let key = PictureCache.Key.whole(
            WholeKey(opaque, transform: motion.transform, isClipped: motion.isClipped))
        let picture = try cache.picture(for: key) {
            let rect = motion.isClipped ? film : extents.offsetBy(x: -motion.x, y: -motion.y)
            let group = try painter.group(of: opaque, motion.transform, for: rect)
            return .overlay(
                group.map {
                    LayerOverlay(x: $0.rect.x, y: $0.rect.y, alpha: 1, pixels: LayerPixels($0.surface))
                })
        }
        guard case .overlay(var overlay)? = picture else { return nil }
        overlay?.x += motion.x
        overlay?.y += motion.y
        return overlay
    }
}
