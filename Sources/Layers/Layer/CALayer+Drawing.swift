import Foundation
package import MediaTypes

/// Makes images that layers draw. `CGContext` conforms to it in `Drawing`, which is above this module.
package protocol LayerImageMaking {
    /// Returns the image that a closure draws in a transparent context; `nil` if the size exceeds a context's limits,
    /// or memory is exhausted.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; `height` is the height.
    ///   - base: The transform to begin with, to the bitmap's coordinates with y up.
    static func image(
        width: Int, height: Int, base: CGAffineTransform, drawing: (CGContext) -> Void
    ) -> CGImage?
}

extension CALayer {
    /// Calls `draw(in:)`, and makes its image the contents. Has no effect on a layer without an area.
    final func drawContents() {
        delegate?.layerWillDraw(self)
        guard let size = contentsSize else { return }
        // A variable: the compiler knows only this module's conformances.
        let contexts: Any.Type = CGContext.self
        guard let maker = contexts as? any LayerImageMaking.Type else {
            LayerWarning.log("cannot draw the contents of a layer: link the product Cutroom or AppleModules")
            return
        }
        isDrawnByDefault = false
        let drawn = maker.image(
            width: size.width, height: size.height, base: contentsTransform(to: size),
            drawing: { draw(in: $0) })
        guard let drawn else { return }
        // A subclass may call the default and draw by itself, also nothing in place of an earlier drawing.
        let isDrawnAgain = drawnContents != nil && contents as? CGImage === drawnContents
        if isDrawnByDefault, !isDrawnAgain, drawn.pixels.allSatisfy({ $0 == 0 }) { return }
        contents = drawn
        drawnContents = drawn
    }

    /// The size of contents that are drawn, in pixels; `nil` without an area, and for sides that aren't numbers.
    private var contentsSize: (width: Int, height: Int)? {
        let scale = contentsScale > 0 ? contentsScale : 1
        guard let width = Int(exactly: (bounds.size.width * scale).rounded(.up)),
            let height = Int(exactly: (bounds.size.height * scale).rounded(.up)), width > 0, height > 0
        else { return nil }
        return (width, height)
    }

    /// The transform from the layer's coordinates to those of a bitmap, with y up, that fills the bounds.
    private func contentsTransform(to size: (width: Int, height: Int)) -> CGAffineTransform {
        let (x, y) = (Double(size.width) / bounds.width, Double(size.height) / bounds.height)
        return contentsAreFlipped()
            ? CGAffineTransform(a: x, b: 0, c: 0, d: -y, tx: -bounds.minX * x, ty: bounds.maxY * y)
            : CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: -bounds.minX * x, ty: -bounds.minY * y)
    }

    /// Changes the geometry, and has the contents drawn again if the size of the bounds changes and they depend on it.
    final func resize(_ change: (inout GeometryProperties) -> Void) {
        let old = properties.geometry.bounds.size
        change(&properties.geometry)
        if needsDisplayOnBoundsChange, properties.geometry.bounds.size != old { setNeedsDisplay() }
    }
}
