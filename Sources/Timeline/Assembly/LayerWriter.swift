import Editing
import ExtraTypes
import Foundation
import MediaTypes

/// Writes the placement of a clip, its keyframes and the changes of a transition as the ramps of a layer
/// instruction.
///
/// Ramps are linear. A nonlinear change, such as an eased one, becomes a ramp for each output frame, exact at
/// its time.
struct LayerWriter {
    /// The change that a transition adds over a range, linearly.
    struct Change {
        /// A distance in pixels of the frame.
        var offset: (start: CGSize, end: CGSize)?
        /// A factor of the opacity.
        var opacity: (start: Double, end: Double)?
        /// The part of the frame in which the clip is visible.
        var edge: (start: CGRect, end: CGRect)?
    }

    let renderSize: CGSize
    let frameDuration: CMTime

    /// Returns the layer instruction of a clip in a half-open range of the composition.
    func instruction(
        for layer: TrackPlacement, over range: CMTimeRange, _ change: Change = Change()
    ) -> AVMutableVideoCompositionLayerInstruction {
        let instruction = AVMutableVideoCompositionLayerInstruction()
        instruction.trackID = layer.trackID
        instruction.configuration.frameEffect = layer.appearance.color?.effect
        let drawing = LayerDrawing(layer: layer, change: change, range: range, renderSize: renderSize)
        setTransform(drawing, of: instruction)
        setOpacity(drawing, of: instruction)
        setCrop(drawing, of: instruction)
        return instruction
    }

    private func setTransform(
        _ drawing: LayerDrawing, of instruction: AVMutableVideoCompositionLayerInstruction
    ) {
        let keys = drawing.layer.appearance.transform
        let pieces = pieces(of: drawing, keys) { keys.isCurved(from: $0) }
        guard !keys.isEmpty || drawing.change.offset != nil else {
            return instruction.setTransform(drawing.layer.fit.transform, at: drawing.range.start)
        }
        for piece in pieces {
            let (start, end) = (
                drawing.transform(at: piece.start, from: piece.start),
                drawing.transform(at: piece.end, from: piece.start)
            )
            if start == end {
                instruction.setTransform(start, at: piece.start)
            } else {
                instruction.setTransformRamp(fromStart: start, toEnd: end, timeRange: piece)
            }
        }
    }

    private func setOpacity(
        _ drawing: LayerDrawing, of instruction: AVMutableVideoCompositionLayerInstruction
    ) {
        let keys = drawing.layer.appearance.opacity
        guard !keys.isEmpty || drawing.change.opacity != nil else { return }
        // The product of two changes isn't linear.
        let isCurved = { (time: CMTime) in
            keys.isCurved(from: time)
                || drawing.change.opacity != nil
                    && keys.value(at: drawing.layerTime(drawing.range.end), from: time)
                        != keys.value(at: time, from: time)
        }
        for piece in pieces(of: drawing, keys, isCurved) {
            let (start, end) = (
                Float(drawing.opacity(at: piece.start, from: piece.start)),
                Float(drawing.opacity(at: piece.end, from: piece.start))
            )
            if start == end {
                instruction.setOpacity(start, at: piece.start)
            } else {
                instruction.setOpacityRamp(fromStartOpacity: start, toEndOpacity: end, timeRange: piece)
            }
        }
    }

    private func setCrop(
        _ drawing: LayerDrawing, of instruction: AVMutableVideoCompositionLayerInstruction
    ) {
        guard drawing.change.edge != nil else {
            guard let crop = drawing.standingCrop else { return }
            return instruction.setCropRectangle(drawing.inSource(crop), at: drawing.range.start)
        }
        let keys = drawing.layer.appearance.transform
        // An edge that moves with the frame's pixels is linear in the clip's pixels only if the clip doesn't
        // move and all of it is used.
        let isSimple = keys.isEmpty && drawing.standingCrop == nil
        for piece in pieces(of: drawing, keys, { _ in !isSimple }) {
            instruction.setCropRectangleRamp(
                fromStartCropRectangle: drawing.crop(at: piece.start, from: piece.start),
                toEndCropRectangle: drawing.crop(at: piece.end, from: piece.start), timeRange: piece)
        }
    }

    /// Returns the parts of the range in which a change is linear: between keyframes, or frames.
    ///
    /// - Parameter isCurved: Whether the change that begins at a time of the layer is not linear until the
    ///   next keyframe.
    private func pieces(
        of drawing: LayerDrawing, _ keys: [some TimelineKeyframe], _ isCurved: (CMTime) -> Bool
    ) -> [CMTimeRange] {
        let range = drawing.range
        let inner = keys.map { $0.time + drawing.layer.start }.filter { range.start < $0 && $0 < range.end }
        let times = [range.start] + inner + [range.end]
        return zip(times, times.dropFirst()).flatMap { start, end -> [CMTimeRange] in
            guard isCurved(drawing.layerTime(start)) else { return [CMTimeRange(start: start, end: end)] }
            let cuts = [start] + frames(between: start, end) + [end]
            return zip(cuts, cuts.dropFirst()).map { CMTimeRange(start: $0, end: $1) }
        }
    }

    /// The maximum number of ramps for a change; in a longer change, a ramp covers several frames.
    private static let greatestCount: Int64 = 100_000

    /// Returns the times of the output frames after a time and before another.
    private func frames(between start: CMTime, _ end: CMTime) -> [CMTime] {
        let (first, last) = (frameIndex(of: start) + 1, frameIndex(of: end) + 1)
        guard first < last else { return [] }
        return stride(from: first, to: last, by: Int(1 + (last - first) / Self.greatestCount)).map {
            CMTime(value: $0 * frameDuration.value, timescale: frameDuration.timescale)
        }.filter { start < $0 && $0 < end }
    }

    /// Returns the index of the output frame at or before a time.
    private func frameIndex(of time: CMTime) -> Int64 {
        let units = Int128(time.value) * Int128(frameDuration.timescale)
        return Int64(clamping: units / (Int128(time.timescale) * Int128(frameDuration.value)))
    }
}

/// The drawing of a clip at a time: its placement, keyframes and transition.
private struct LayerDrawing {
    let layer: TrackPlacement
    let change: LayerWriter.Change
    let range: CMTimeRange
    let renderSize: CGSize

    func layerTime(_ time: CMTime) -> CMTime { time - layer.start }

    /// Returns the transform at a time, by the keyframes that apply from another time on.
    func transform(at time: CMTime, from start: CMTime) -> CGAffineTransform {
        let placed = layer.fit.transform.concatenating(motion(at: time, from: start))
        guard let offset = change.offset else { return placed }
        let part = progress(at: time)
        let (across, down) = (
            mix(offset.start.width, offset.end.width, part), mix(offset.start.height, offset.end.height, part)
        )
        return placed.concatenating(CGAffineTransform(translationX: across, y: down))
    }

    private func motion(at time: CMTime, from start: CMTime) -> CGAffineTransform {
        let key = layer.appearance.transform.value(at: layerTime(time), from: layerTime(start))
        let center = CGPoint(x: layer.fit.frame.midX, y: layer.fit.frame.midY)
        return key?.transform(center: center, renderSize: renderSize) ?? .identity
    }

    func opacity(at time: CMTime, from start: CMTime) -> Double {
        let own = layer.appearance.opacity.value(at: layerTime(time), from: layerTime(start))?.value ?? 1
        guard let opacity = change.opacity else { return own }
        return max(0, min(1, own * (opacity.start + (opacity.end - opacity.start) * progress(at: time))))
    }

    /// The part of the frame to which the clip is cropped before it moves, if any: its part outside must not
    /// move into the frame.
    var standingCrop: CGRect? {
        layer.fit.isCropped || layer.fit.overflows && change.offset != nil ? layer.fit.frame : nil
    }

    /// Returns the part of the source that is visible at a time, from the edge's position in the frame.
    func crop(at time: CMTime, from start: CMTime) -> CGRect {
        guard let edge = change.edge else { return inSource(layer.fit.frame) }
        let part = progress(at: time)
        var rect = CGRect(
            x: mix(edge.start.minX, edge.end.minX, part), y: mix(edge.start.minY, edge.end.minY, part),
            width: mix(edge.start.width, edge.end.width, part),
            height: mix(edge.start.height, edge.end.height, part))
        if !layer.appearance.transform.isEmpty {
            rect = rect.applying(motion(at: time, from: start).inverted())
        }
        if let crop = standingCrop { rect = rect.clamped(to: crop) }
        return inSource(rect)
    }

    func inSource(_ rect: CGRect) -> CGRect {
        rect.applying(layer.fit.transform.inverted()).nearWholeMadeWhole
    }

    private func progress(at time: CMTime) -> Double {
        rampProgress(at: time, from: range.start, to: range.end)
    }

    private func mix(_ one: CGFloat, _ other: CGFloat, _ part: Double) -> CGFloat {
        // The end value itself, without rounding errors.
        part == 1 ? other : one + (other - one) * CGFloat(part)
    }
}

extension CGRect {
    /// Returns the part within a rectangle; an empty one at its edge if they don't intersect.
    fileprivate func clamped(to other: CGRect) -> CGRect {
        let (left, right) = (max(other.minX, min(other.maxX, minX)), max(other.minX, min(other.maxX, maxX)))
        let (top, bottom) = (max(other.minY, min(other.maxY, minY)), max(other.minY, min(other.maxY, maxY)))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Timeline.ColorAdjustment {
    /// The effect that applies the adjustment; `nil` for no adjustment.
    var effect: GStreamerEffect? {
        guard self != Timeline.ColorAdjustment() else { return nil }
        return GStreamerEffect(
            "videobalance brightness=\(brightness) contrast=\(contrast) saturation=\(saturation) hue=\(hue)")
    }
}
