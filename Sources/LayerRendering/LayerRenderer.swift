import Foundation
package import Layers
import MediaTypes

/// Draws the states of layer trees for an output size.
///
/// It caches fonts, laid-out text and drawn images between frames. It must be used by one thread at a time.
package final class LayerRenderer {
    private let output: PixelRect
    /// The transform from the coordinates that contain the root, with y up from the lower left corner, to
    /// output pixels.
    private let toPixels: PlaneTransform
    private let resources: LayerResources
    private let painter: LayerPainter
    private let colors: LayerColors?
    let cache: PictureCache

    /// - Parameters:
    ///   - width: The width of the output in pixels; `height` is its height.
    ///   - pointWidth: The width of the output in the tree's points; `pointHeight` is its height.
    ///   - cacheLimit: The size of the cache in bytes.
    ///   - colors: The conversion from sRGB to the output's colors; `nil` if they are sRGB.
    package init(
        width: Int, height: Int, pointWidth: Double? = nil, pointHeight: Double? = nil,
        images: any ImageDecoding, cacheLimit: Int = 64 << 20, colors: LayerColors? = nil
    ) {
        output = PixelRect(x: 0, y: 0, width: width, height: height)
        let x = Double(width) / (pointWidth ?? Double(width))
        let y = Double(height) / (pointHeight ?? Double(height))
        toPixels = PlaneTransform([x, 0, 0], [0, -y, 0], [0, Double(height), 1])
        cache = PictureCache(limit: cacheLimit)
        self.colors = colors
        resources = LayerResources(images: images, cache: cache, colors: colors)
        painter = LayerPainter(resources: resources)
    }

    /// Returns the rectangles that draw a tree over the output frame, back to front; empty if nothing is
    /// visible.
    ///
    /// Throws a `LayerFailure` for an image that can't be read. Trees with video layers are drawn by
    /// `picture(of:video:)`.
    package func overlays(of state: LayerState) throws -> [LayerOverlay] {
        cache.beginFrame()
        var overlays: [LayerOverlay] = []
        let placed = PlaneTransform(state.transformToSuperlayer).concatenating(toPixels)
        return try StackRoom.with(state.stackRoom) {
            try collect(colored(state), placed, alpha: 1, into: &overlays)
            return overlays
        }
    }

    /// Returns a rectangle that contains all pixels that a tree without video layers may change, also beyond the
    /// output frame. Draws nothing.
    package func extents(of state: LayerState) -> PixelRect {
        cache.beginFrame()
        let placed = PlaneTransform(state.transformToSuperlayer).concatenating(toPixels)
        return StackRoom.with(state.stackRoom) { painter.extents(of: state, placed) }
    }

    /// Returns the whole output frame, with a composed frame in the video layers; `nil` if memory is
    /// exhausted. Uncovered areas are transparent.
    package func picture(of state: LayerState, video: LayerFrame?) throws -> LayerPixels? {
        try canvas(of: state, video: video).map { LayerPixels($0.surface) }
    }

    /// Calls a closure with the pixels of the same frame, without a copy: premultiplied blue, green, red and
    /// alpha, one byte each. The closure receives the address of the first pixel and the number of bytes per
    /// row, valid until it returns.
    package func withPicture<Result>(
        of state: LayerState, video: LayerFrame?, _ body: (UnsafePointer<UInt8>, Int) throws -> Result
    ) throws -> Result? {
        try canvas(of: state, video: video)?.surface.withPixels { try body($0, $1) }
    }

    private func canvas(of state: LayerState, video: LayerFrame?) throws -> Canvas? {
        cache.beginFrame()
        resources.video = video?.surface
        defer { resources.video = nil }
        guard let canvas = Canvas(output) else { return nil }
        let placed = PlaneTransform(state.transformToSuperlayer).concatenating(toPixels)
        return try StackRoom.with(state.stackRoom) {
            try painter.draw(colored(state), placed, on: canvas)
            return canvas
        }
    }

    private func colored(_ state: LayerState) -> LayerState {
        colors.map { state.withColors($0.color) } ?? state
    }

    /// Collects the topmost layers that draw something, so that each title is a separate rectangle.
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

    /// Returns whether the layer's sublayers can be drawn separately, because the layer has no appearance,
    /// mask, clip or opacity.
    private func isContainer(_ state: LayerState) -> Bool {
        let art = LayerArt(state, resources)
        guard art.extents(of: .body).isNull, art.extents(of: .border).isNull, state.mask.isEmpty,
            state.transition == nil, !state.properties.surface.masksToBounds,
            !Shadow.isVisible(state.properties), state.properties.geometry.isDoubleSided
        else { return false }
        return state.properties.opacity >= 1 || state.sublayers.count == 1
            || !state.properties.allowsGroupOpacity
    }

    /// Returns the layer's image without its opacity. It is redrawn only if the layer or a descendant
    /// changed.
    private func overlay(of state: LayerState, _ transform: PlaneTransform) throws -> LayerOverlay? {
        var opaque = state
        opaque.properties.opacity = 1
        let extents = painter.extents(of: opaque, transform)
        guard !extents.intersection(output).isEmpty else { return nil }
        let motion = WholeMotion(transform, extents: extents, output: output)
        let key = PictureCache.Key.whole(
            WholeKey(opaque, transform: motion.transform, isClipped: motion.isClipped))
        let picture = try cache.picture(for: key) {
            let rect = motion.isClipped ? output : extents.offsetBy(x: -motion.x, y: -motion.y)
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
