internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension BackdropPlan {
    /// Lays out the backdrop of a layer, in pixels and times of the output.
    ///
    /// - Parameters:
    ///   - parts: The parts of the layer's track that are read, in the output's time, with the transform from
    ///     pixels of the frames as they are read to the source's coordinates.
    ///   - origin: The composition time of the output's zero.
    ///   - renderScale: The factor from pixels of the composition to pixels of the output.
    init(
        _ backdrop: LayerBackdrop, of ramps: AVVideoCompositionLayerInstruction.Configuration,
        parts: [(range: CMTimeRange, enlarging: CGAffineTransform)], origin: CMTime, renderScale: Double
    ) {
        let scaling = CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
        func output<Value>(_ piece: RampPiece<Value>) -> CMTimeRange {
            CMTimeRange(start: piece.startTime - origin, end: piece.endTime - origin)
        }
        func scaled(_ transform: CGAffineTransform) -> CGAffineTransform {
            transform.isIdentity
                ? transform : scaling.inverted().concatenating(transform).concatenating(scaling)
        }
        let fill: Fill =
            switch backdrop.fill {
            case .color(let color): .color(RGBColor(color))
            case .blur(let transform, let deviation):
                .blur(
                    transform: parts.map { part in
                        let whole = part.enlarging.concatenating(transform).concatenating(scaling)
                        return TransformPiece(range: part.range, start: whole, end: whole)
                    }, deviation: deviation * renderScale)
            }
        let ranges = parts.map { CMTimeRange(start: $0.range.start + origin, duration: $0.range.duration) }
        let opacities = ranges.flatMap { ramps.backedOpacityRamps.pieces(in: $0) }
        let transforms = ranges.flatMap { ramps.backedTransformRamps.pieces(in: $0) }
        self.init(
            fill, in: PixelRectangle(backdrop.room.applying(scaling)),
            opacity: opacities.map {
                LinearPiece(range: output($0), start: Double($0.start), end: Double($0.end))
            },
            transform: transforms.map {
                TransformPiece(range: output($0), start: scaled($0.start), end: scaled($0.end))
            })
    }
}

extension LayerBackdrop {
    /// The number of pixels of a blurred copy that a pixel of the frame that is read for it covers at most:
    /// fewer pixels are as good.
    private static let reduction = 4.0

    /// Returns the scale at which a source is read for its blurred copy, at least; `nil` without one.
    func neededScale(of geometry: LayerGeometry, renderScale: Double) -> Double? {
        guard case .blur(let transform, _) = fill else { return nil }
        return geometry.scale(of: transform) * renderScale / Self.reduction
    }
}
