internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// How one layer lies and fades while one clip of its track is on, in the output's time.
struct LayerLayout {
    var orientation: SourceFormat.Orientation
    var opacity: [LinearPiece]
    var placement: [PlacementPiece]

    /// Whether anything of it can be seen.
    var isVisible: Bool {
        opacity.contains { $0.start > 0 || $0.end > 0 }
            && placement.contains { !$0.start.visible.isEmpty || !$0.end.visible.isEmpty }
    }

    /// Whether the compositor's whole, even pixels do the layer justice: where it stands, on even pixels; or where
    /// its edges move so fast that a pixel more or less is not seen. A picture much larger than the output is left to
    /// the sampler, which reads only what is seen.
    ///
    /// - Throws: why they don't.
    func requirePadPrecision(format: VideoFormat) throws(PadRefusal) {
        let (width, height) = (2 * Double(format.width), 2 * Double(format.height))
        let isLarge = placement.contains { piece in
            [piece.start.frame, piece.end.frame].contains { $0.width > width || $0.height > height }
        }
        if isLarge { throw PadRefusal("is more than twice as large as the output") }
        for piece in placement {
            try PadPrecision(frameDuration: format.frameDuration).require(for: piece)
        }
    }

    /// The one extent of the picture in the output; nil when it is scaled while it is on.
    var constantExtent: (width: Int, height: Int)? {
        guard let first = placement.first.map(\.start.frame) else { return nil }
        let isConstant = placement.allSatisfy { piece in
            [piece.start.frame, piece.end.frame].allSatisfy {
                abs($0.width - first.width) < 0.01 && abs($0.height - first.height) < 0.01
            }
        }
        guard isConstant else { return nil }
        return (PadPlacement.evenExtent(first.width), PadPlacement.evenExtent(first.height))
    }
}

/// Works out a layer's layout from its instruction's ramps.
struct LayoutPads {
    let geometry: LayerGeometry
    let ramps: AVVideoCompositionLayerInstruction.Configuration
    let format: VideoFormat
    /// The output's zero in composition time.
    let origin: CMTime
    /// Of the output's pixels to the composition's.
    let renderScale: Double

    /// - Parameter range: in the output's time.
    /// - Returns: nil where the transform is none that a compositor pad can draw.
    func layout(in range: CMTimeRange) -> LayerLayout? {
        let composition = CMTimeRange(start: range.start + origin, duration: range.duration)
        let transformPieces = ramps.transformRamps.pieces(in: composition)
        guard let orientation = commonOrientation(of: transformPieces) else { return nil }
        let opacity = ramps.opacityRamps.pieces(in: composition).map { piece in
            LinearPiece(
                range: outputRange(piece.startTime, piece.endTime), start: Double(piece.start),
                end: Double(piece.end))
        }
        return LayerLayout(
            orientation: orientation, opacity: opacity,
            placement: placement(transformPieces, ramps.cropRectangleRamps.pieces(in: composition)))
    }

    private func commonOrientation(of pieces: [RampPiece<CGAffineTransform>]) -> SourceFormat.Orientation? {
        let found = Set(pieces.flatMap { [$0.start, $0.end] }.map { geometry.orientation(of: $0) })
        return found.count == 1 ? found.first! : nil
    }

    private func outputRange(_ start: CMTime, _ end: CMTime) -> CMTimeRange {
        CMTimeRange(start: start - origin, end: end - origin)
    }

    private func placement(
        _ transformPieces: [RampPiece<CGAffineTransform>], _ cropPieces: [RampPiece<CGRect>]
    ) -> [PlacementPiece] {
        var result: [PlacementPiece] = []
        for transform in transformPieces {
            for crop in cropPieces {
                let start = max(transform.startTime, crop.startTime)
                let end = min(transform.endTime, crop.endTime)
                guard start < end else { continue }
                func placement(at time: CMTime) -> Placement { self.placement(at: time, transform, crop) }
                if isStraight(transform, crop) {
                    result.append(
                        PlacementPiece(
                            range: outputRange(start, end), start: placement(at: start),
                            end: placement(at: end)))
                } else {
                    result += steps(from: start, to: end).map { step in
                        let held = placement(at: step.time)
                        return PlacementPiece(
                            range: outputRange(step.start, step.end), start: held, end: held)
                    }
                }
            }
        }
        return result
    }

    /// Whether the placement moves in straight lines: when only one of the two changes, and no edge is clipped
    /// on its way.
    private func isStraight(_ transform: RampPiece<CGAffineTransform>, _ crop: RampPiece<CGRect>) -> Bool {
        crop.isConstant
            || (transform.isConstant && geometry.isInside(crop.start) && geometry.isInside(crop.end))
    }

    /// One step a frame, for what does not move straight, with the frame's time.
    private func steps(from start: CMTime, to end: CMTime) -> [(start: CMTime, end: CMTime, time: CMTime)] {
        let first = format.firstFrame(atOrAfter: start - origin)
        let last = format.firstFrame(atOrAfter: end - origin)
        guard first < last else { return [(start, end, start)] }
        return (first..<last).map { frame in
            let time = format.time(ofFrame: frame) + origin
            return (
                frame == first ? start : time,
                frame + 1 == last ? end : format.time(ofFrame: frame + 1) + origin, time
            )
        }
    }

    private func placement(
        at time: CMTime, _ transform: RampPiece<CGAffineTransform>, _ crop: RampPiece<CGRect>
    ) -> Placement {
        let atTransform = rampProgress(at: time, from: transform.startTime, to: transform.endTime)
        let atCrop = rampProgress(at: time, from: crop.startTime, to: crop.endTime)
        let scaling = CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
        return geometry.placement(
            transform: transform.start.interpolated(to: transform.end, progress: atTransform)
                .concatenating(scaling),
            crop: crop.start.interpolated(to: crop.end, progress: atCrop))
    }
}
