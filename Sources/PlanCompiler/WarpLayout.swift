internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// How a layer is sampled during a clip of its track, in the output's time.
struct WarpLayout {
    var opacity: [LinearPiece]
    /// The transform from display pixels of the clip to pixels of the output.
    var transform: [TransformPiece]
    /// The crop in display pixels of the clip, for the whole time.
    var crop: [CropPiece]
    /// Whether the crop removes anything at any time.
    var isCropped: Bool
    /// The progress of the layer's wipe, if it has one.
    var wipe: [LinearPiece]

    var isVisible: Bool { opacity.contains { $0.start > 0 || $0.end > 0 } }

    /// Returns the layout for frames that are read at another size than their display size.
    func scaled(toRead picture: SourceFormat, of size: CGSize) -> WarpLayout {
        let (horizontal, vertical) = (
            size.width / CGFloat(picture.width), size.height / CGFloat(picture.height)
        )
        guard horizontal != 1 || vertical != 1 else { return self }
        let enlarging = CGAffineTransform(scaleX: horizontal, y: vertical)
        var result = self
        result.transform = transform.map { piece in
            TransformPiece(
                range: piece.range, start: enlarging.concatenating(piece.start),
                end: enlarging.concatenating(piece.end))
        }
        result.crop = crop.map { piece in
            CropPiece(
                range: piece.range,
                start: piece.start.divided(by: Double(horizontal), Double(vertical)),
                end: piece.end.divided(by: Double(horizontal), Double(vertical)))
        }
        return result
    }
}

extension WarpLayout {
    /// Computes the layout from the ramps of a layer instruction.
    /// - Parameters:
    ///   - range: A range in the output's time.
    ///   - origin: The composition time of the output's zero.
    ///   - renderScale: The factor from pixels of the composition to pixels of the output.
    init(
        of ramps: AVVideoCompositionLayerInstruction.Configuration, geometry: LayerGeometry,
        in range: CMTimeRange, origin: CMTime, renderScale: Double
    ) {
        let composition = CMTimeRange(start: range.start + origin, duration: range.duration)
        let scaling = CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
        func output<Value>(_ piece: RampPiece<Value>) -> CMTimeRange {
            CMTimeRange(start: piece.startTime - origin, end: piece.endTime - origin)
        }
        opacity = ramps.opacityRamps.pieces(in: composition).map { piece in
            LinearPiece(range: output(piece), start: Double(piece.start), end: Double(piece.end))
        }
        transform = ramps.transformRamps.pieces(in: composition).map { piece in
            TransformPiece(
                range: output(piece), start: piece.start.concatenating(scaling),
                end: piece.end.concatenating(scaling))
        }
        wipe =
            ramps.wipe == nil
            ? []
            : ramps.wipeRamps.pieces(in: composition).map { piece in
                LinearPiece(range: output(piece), start: Double(piece.start), end: Double(piece.end))
            }
        let crops = ramps.cropRectangleRamps.pieces(in: composition)
        isCropped = !crops.allSatisfy { geometry.isWhole($0.start) && geometry.isWhole($0.end) }
        crop = crops.map { piece in
            // A constant crop may be the infinite rectangle.
            let isWhole = piece.isConstant && geometry.isWhole(piece.start)
            let (start, end) = isWhole ? (geometry.whole, geometry.whole) : (piece.start, piece.end)
            return CropPiece(range: output(piece), start: PixelRectangle(start), end: PixelRectangle(end))
        }
    }
}

extension PixelRectangle {
    init(_ rectangle: CGRect) {
        self.init(
            left: Double(rectangle.origin.x), top: Double(rectangle.origin.y),
            right: Double(rectangle.origin.x + rectangle.size.width),
            bottom: Double(rectangle.origin.y + rectangle.size.height))
    }

    /// Returns the rectangle for a frame that is read smaller by the given factors.
    func divided(by horizontal: Double, _ vertical: Double) -> PixelRectangle {
        PixelRectangle(
            left: left / horizontal, top: top / vertical, right: right / horizontal,
            bottom: bottom / vertical)
    }
}
