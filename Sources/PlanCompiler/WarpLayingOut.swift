internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// How one layer is sampled while one clip of its track is on, in the film's time.
struct WarpLayout {
    var opacity: [LinearPiece]
    /// From the clip's display pixels to the film's.
    var transform: [TransformPiece]
    /// In the clip's display pixels; empty for the whole picture.
    var crop: [CropPiece]

    var isVisible: Bool { opacity.contains { $0.start > 0 || $0.end > 0 } }

    /// The layout for frames that are read at another size than they are displayed at.
    func scaled(toRead picture: Picture, of size: CGSize) -> WarpLayout {
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

/// Works out a layer's warp from its instruction's ramps.
struct WarpLayingOut {
    let geometry: LayerGeometry
    let ramps: AVVideoCompositionLayerInstruction.Configuration
    /// The film's zero in composition time.
    let origin: CMTime
    /// Of the film's pixels to the composition's.
    let renderScale: Double

    /// - Parameter range: in the film's time.
    func layout(in range: CMTimeRange) -> WarpLayout {
        let composition = CMTimeRange(start: range.start + origin, duration: range.duration)
        let scaling = CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
        let crops = ramps.cropRectangleRamps.pieces(in: composition)
        return WarpLayout(
            opacity: ramps.opacityRamps.pieces(in: composition).map { piece in
                LinearPiece(range: film(piece), start: Double(piece.start), end: Double(piece.end))
            },
            transform: ramps.transformRamps.pieces(in: composition).map { piece in
                TransformPiece(
                    range: film(piece), start: piece.start.concatenating(scaling),
                    end: piece.end.concatenating(scaling))
            },
            crop: crops.allSatisfy { geometry.isWhole($0.start) && geometry.isWhole($0.end) }
                ? []
                : crops.map { piece in
                    CropPiece(
                        range: film(piece), start: PixelRectangle(piece.start), end: PixelRectangle(piece.end)
                    )
                })
    }

    private func film<Value>(_ piece: RampPiece<Value>) -> CMTimeRange {
        CMTimeRange(start: piece.startTime - origin, end: piece.endTime - origin)
    }
}

extension PixelRectangle {
    init(_ rectangle: CGRect) {
        self.init(
            left: Double(rectangle.origin.x), top: Double(rectangle.origin.y),
            right: Double(rectangle.origin.x + rectangle.size.width),
            bottom: Double(rectangle.origin.y + rectangle.size.height))
    }

    /// The same part of a picture that is read smaller by these factors.
    func divided(by horizontal: Double, _ vertical: Double) -> PixelRectangle {
        PixelRectangle(
            left: left / horizontal, top: top / vertical, right: right / horizontal,
            bottom: bottom / vertical)
    }
}
