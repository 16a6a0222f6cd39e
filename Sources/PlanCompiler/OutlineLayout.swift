internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension OutlinePlan {
    /// Lays out the outline of a layer, in pixels and times of the output.
    ///
    /// - Parameters:
    ///   - parts: The parts of the layer's track that are read, in the output's time, with the transform from
    ///     pixels of the frames as they are read to the source's coordinates.
    ///   - renderScale: The factor from pixels of the composition to pixels of the output.
    init(
        _ outline: LayerOutline, parts: [(range: CMTimeRange, enlarging: CGAffineTransform)],
        renderScale: Double
    ) {
        let scaling = CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
        self.init(
            PixelRectangle(outline.frame.applying(scaling)),
            placing: parts.map { part in
                let whole = part.enlarging.concatenating(outline.placing).concatenating(scaling)
                return TransformPiece(range: part.range, start: whole, end: whole)
            }, cornerRadius: outline.cornerRadius * renderScale,
            border: outline.border.map {
                Border(width: $0.width * renderScale, color: RGBColor($0.color))
            },
            shadow: outline.shadow.map {
                Shadow(
                    right: Double($0.offset.width) * renderScale,
                    down: Double($0.offset.height) * renderScale, deviation: $0.radius * renderScale,
                    color: RGBColor($0.color))
            })
    }
}

extension RGBColor {
    init(_ color: SRGBColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
