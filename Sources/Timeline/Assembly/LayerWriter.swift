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
    /// The change that a transition adds over a range, linearly or at its pace.
    struct Change {
        /// The rectangles to which the frame is moved and scaled at the start and the end of the range.
        var motion: (frame: CGRect, start: CGRect, end: CGRect)?
        /// A factor of the opacity.
        var opacity: (start: Double, end: Double)?
        /// The part of the frame in which the clip is visible.
        var edge: (start: CGRect, end: CGRect)?
        /// A wipe, and its progress.
        var wipe: (mask: WipeMask, start: Double, end: Double)?
        /// The pace; `nil` if it is constant.
        var pace: Pace?

        /// Whether parts of the frame may be visible that the layer covers without the change.
        var uncovers: Bool { edge != nil || motion != nil || wipe != nil }
    }

    /// The pace of a change over a part of a transition's time.
    struct Pace {
        private let easing: Timeline.Easing
        private let from: Double
        private let to: Double
        /// The progress of the transition at the start and the end of the part.
        let start: Double
        let end: Double

        init(_ easing: Timeline.Easing, from: Double, to: Double) {
            (self.easing, self.from, self.to) = (easing, from, to)
            (start, end) = (easing.progress(at: from), easing.progress(at: to))
        }

        /// Returns the completed fraction of the change after a fraction of its time.
        func fraction(at fraction: Double) -> Double {
            guard end != start, fraction < 1 else { return fraction }
            return (easing.progress(at: from + (to - from) * fraction) - start) / (end - start)
        }
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
        instruction.configuration.frameLook = layer.appearance.look
        instruction.configuration.blendMode = layer.appearance.blendMode.ofLayers
        instruction.configuration.outline = layer.outline
        var own = change
        if let backdrop = layer.backdrop {
            // The transition moves and fades the layer with its backdrop.
            (own.motion, own.opacity) = (nil, nil)
            add(backdrop, to: instruction, over: range, change)
        }
        let drawing = LayerDrawing(layer: layer, change: own, range: range, renderSize: renderSize)
        addTransform(drawing, to: &instruction.configuration.transformRamps)
        addOpacity(drawing, to: &instruction.configuration.opacityRamps)
        setCrop(drawing, of: instruction)
        setWipe(drawing, of: instruction)
        return instruction
    }

    private func add(
        _ backdrop: LayerBackdrop, to instruction: AVMutableVideoCompositionLayerInstruction,
        over range: CMTimeRange, _ change: Change
    ) {
        instruction.configuration.backdrop = backdrop
        let fit = Fit(naturalSize: renderSize, preferredTransform: .identity, renderSize: renderSize)
        let drawing = LayerDrawing(
            layer: TrackPlacement(trackID: instruction.trackID, fit: fit), change: change, range: range,
            renderSize: renderSize)
        if change.motion != nil {
            addTransform(drawing, to: &instruction.configuration.backedTransformRamps)
        }
        addOpacity(drawing, to: &instruction.configuration.backedOpacityRamps)
    }

    private func addTransform(_ drawing: LayerDrawing, to ramps: inout RampTrack<CGAffineTransform>) {
        let keys = drawing.layer.appearance.transform
        let pieces = pieces(of: drawing, keys) {
            keys.isCurved(from: $0) || drawing.bendsMotion(keys, from: $0)
        }
        guard !keys.isEmpty || drawing.change.motion != nil else {
            return ramps.set(drawing.layer.fit.transform, at: drawing.range.start)
        }
        for piece in pieces {
            let (start, end) = (
                drawing.transform(at: piece.start, from: piece.start),
                drawing.transform(at: piece.end, from: piece.start)
            )
            if start == end {
                ramps.set(start, at: piece.start)
            } else {
                ramps.addRamp(from: start, to: end, timeRange: piece)
            }
        }
    }

    private func addOpacity(_ drawing: LayerDrawing, to ramps: inout RampTrack<Float>) {
        let keys = drawing.layer.appearance.opacity
        guard !keys.isEmpty || drawing.change.opacity != nil else { return }
        let isCurved = { (time: CMTime) in
            keys.isCurved(from: time)
                || drawing.change.opacity != nil
                    && (drawing.change.pace != nil || drawing.changes(keys, from: time))
        }
        for piece in pieces(of: drawing, keys, isCurved) {
            let (start, end) = (
                Float(drawing.opacity(at: piece.start, from: piece.start)),
                Float(drawing.opacity(at: piece.end, from: piece.start))
            )
            if start == end {
                ramps.set(start, at: piece.start)
            } else {
                ramps.addRamp(from: start, to: end, timeRange: piece)
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
        let isSimple = keys.isEmpty && drawing.standingCrop == nil && drawing.change.pace == nil
        for piece in pieces(of: drawing, keys, { _ in !isSimple }) {
            instruction.setCropRectangleRamp(
                fromStartCropRectangle: drawing.crop(at: piece.start, from: piece.start),
                toEndCropRectangle: drawing.crop(at: piece.end, from: piece.start), timeRange: piece)
        }
    }

    private func setWipe(
        _ drawing: LayerDrawing, of instruction: AVMutableVideoCompositionLayerInstruction
    ) {
        guard let wipe = drawing.change.wipe else { return }
        instruction.configuration.wipe = wipe.mask
        let keys: [Timeline.OpacityKeyframe] = []
        for piece in pieces(of: drawing, keys, { _ in drawing.change.pace != nil }) {
            instruction.configuration.wipeRamps.addRamp(
                from: Float(drawing.wipe(at: piece.start)), to: Float(drawing.wipe(at: piece.end)),
                timeRange: piece)
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
        guard let motion = change.motion else { return placed }
        let (from, to) = (motion.frame, motion.start.mixed(with: motion.end, progress(at: time)))
        let (across, down) = (to.width / from.width, to.height / from.height)
        return placed.concatenating(
            CGAffineTransform(
                a: across, b: 0, c: 0, d: down, tx: to.minX - from.minX * across,
                ty: to.minY - from.minY * down))
    }

    /// Returns whether the transition's motion isn't linear from a time on: its pace isn't constant, or it
    /// scales what keyframes move.
    func bendsMotion(_ keys: [some TimelineKeyframe], from time: CMTime) -> Bool {
        guard let motion = change.motion else { return false }
        return change.pace != nil || motion.start.size != motion.end.size && changes(keys, from: time)
    }

    /// Returns whether keyframes change a value from a time on.
    func changes(_ keys: [some TimelineKeyframe], from time: CMTime) -> Bool {
        keys.value(at: layerTime(range.end), from: time) != keys.value(at: time, from: time)
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
    /// move into the frame, nor beyond its outline.
    var standingCrop: CGRect? {
        let leavesFrame = layer.fit.overflows && (change.motion != nil || layer.outline != nil)
        return layer.fit.isCropped || leavesFrame ? layer.fit.frame : nil
    }

    /// Returns the part of the source that is visible at a time, from the edge's position in the frame.
    func crop(at time: CMTime, from start: CMTime) -> CGRect {
        guard let edge = change.edge else { return inSource(layer.fit.frame) }
        var rect = edge.start.mixed(with: edge.end, progress(at: time))
        if !layer.appearance.transform.isEmpty {
            rect = rect.applying(motion(at: time, from: start).inverted())
        }
        if let crop = standingCrop { rect = rect.clamped(to: crop) }
        return inSource(rect)
    }

    func inSource(_ rect: CGRect) -> CGRect {
        rect.applying(layer.fit.transform.inverted()).nearWholeMadeWhole
    }

    /// The progress of the wipe at a time, from 0 to 1.
    func wipe(at time: CMTime) -> Double {
        guard let wipe = change.wipe else { return 0 }
        return max(0, min(1, wipe.start + (wipe.end - wipe.start) * progress(at: time)))
    }

    private func progress(at time: CMTime) -> Double {
        let part = rampProgress(at: time, from: range.start, to: range.end)
        return change.pace?.fraction(at: part) ?? part
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
