import Foundation
import Layers
import MediaTypes

extension LayerArt {
    /// Returns the rectangle that a part may cover, in the layer's coordinates; null if it is empty.
    func extents(of part: LayerPart) -> CGRect {
        switch part {
        case .clip: hasArea ? bounds : .null
        case .border:
            hasArea && properties.surface.borderWidth > 0 && properties.surface.borderColor?.isVisible == true
                ? bounds : .null
        case .body: bodyExtents
        }
    }

    /// Returns the extents of text, which is clipped to the bounds.
    private func textExtents(_ text: TextProperties) -> CGRect {
        resources.blocks(of: text, in: bounds.size).reduce(CGRect.null) { extents, block in
            extents.union(block.extents.applying(upright).intersection(bounds))
        }
    }

    private var bodyExtents: CGRect {
        var extents = CGRect.null
        if hasArea {
            let fills =
                properties.surface.backgroundColor?.isVisible == true
                || properties.gradient?.colors.isEmpty == false
            if fills {
                extents = bounds
            } else if let text = properties.text {
                extents = textExtents(text)
            }
            if properties.contents.contents != .none { extents = extents.union(contentsExtents) }
        }
        if let shape = properties.shape, let path = shape.path, !path.isEmpty {
            let box = path.bounds
            // A line extends beyond the path by half its width, and at corners up to the miter limit.
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
