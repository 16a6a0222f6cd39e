internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The placement and opacity of a layer during a clip of its track, in the output's time.
struct LayerLayout {
    var orientation: SourceFormat.Orientation
    var opacity: [LinearPiece]
    var placement: [PlacementPiece]

    /// Whether any part of the layer may be visible.
    var isVisible: Bool {
        opacity.contains { $0.start > 0 || $0.end > 0 }
            && placement.contains { !$0.start.visible.isEmpty || !$0.end.visible.isEmpty }
    }

    /// Checks that a compositor pad is precise enough: the layer is still and on even pixels, or moves so
    /// fast that rounding is invisible. Frames much larger than the output are left to the sampler, which
    /// reads only the visible part.
    ///
    /// - Throws: The reason that a pad isn't precise enough.
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

    /// The size of the frame in the output; `nil` if it changes during the clip.
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

/// Computes a layer's layout from the ramps of its instruction.
struct LayoutPads {
    let geometry: LayerGeometry
    let ramps: AVVideoCompositionLayerInstruction.Configuration
    let format: VideoFormat
    /// The composition time of the output's zero.
    let origin: CMTime
    /// The factor from pixels of the composition to pixels of the output.
    let renderScale: Double

    /// - Parameter range: A range in the output's time.
    /// - Returns: `nil` if a compositor pad can't draw the transform.
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

    /// Returns whether the edges of the placement move linearly: only one of the two changes, and no edge is
    /// clipped during the change.
    private func isStraight(_ transform: RampPiece<CGAffineTransform>, _ crop: RampPiece<CGRect>) -> Bool {
        crop.isConstant
            || (transform.isConstant && geometry.isInside(crop.start) && geometry.isInside(crop.end))
    }

    /// Returns one step per frame for motion that isn't linear, with the time of the frame.
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
