import Foundation
import Layers
import MediaTypes

extension LayerArt {
    /// What a part may cover, in the layer's coordinates; null for nothing.
    func extents(of part: LayerPart) -> CGRect {
        switch part {
        case .clip: hasArea ? bounds : .null
        case .border:
            hasArea && properties.surface.borderWidth > 0 && properties.surface.borderColor?.isVisible == true
                ? bounds : .null
        case .body: bodyExtents
        }
    }

    private var bodyExtents: CGRect {
        var extents = CGRect.null
        if hasArea {
            let hasText = properties.text.map { $0.text != .none } ?? false
            let fills =
                properties.surface.backgroundColor?.isVisible == true
                || properties.gradient?.colors.isEmpty == false || hasText
            if fills { extents = bounds }
            if properties.contents.contents != .none { extents = extents.union(contentsExtents) }
        }
        if let shape = properties.shape, let path = shape.path, !path.isEmpty {
            let box = path.bounds
            // A line reaches half its width, and at corners as far as their limit lets it.
            let line = shape.strokeColor?.isVisible == true ? max(shape.lineWidth, 0) / 2 : 0
            let reach =
                line * max(shape.lineJoin == CAShapeLayerLineJoin.miter.rawValue ? shape.miterLimit : 1, 1.5)
            if box.width.isFinite, box.height.isFinite {
                extents = extents.union(box.insetBy(dx: -reach, dy: -reach))
            }
        }
        return extents
    }
}
