import Editing
import Foundation
import MediaTypes

/// Makes the instructions of the video composition: one for each range in which a clip is shown alone, and one for each
/// transition.
struct InstructionMaker {
    /// The render size in pixels.
    var renderSize: CGSize

    private var frame: CGRect { CGRect(origin: .zero, size: renderSize) }

    /// Shows one clip, on black.
    func passThrough(_ layer: PlacedLayer, range: CMTimeRange) -> AVMutableVideoCompositionInstruction {
        let shown = instruction(for: layer, at: range.start)
        return instruction(range, [shown])
    }

    /// Shows two clips, on black.
    func transition(
        _ kind: Timeline.Transition.Kind, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        switch kind {
        case .none: instruction(range, [])
        case .dissolve: dissolve(from: outgoing, to: incoming, range: range)
        case .push(let direction): push(direction, from: outgoing, to: incoming, range: range)
        case .wipe(let direction): wipe(direction, from: outgoing, to: incoming, range: range)
        }
    }

    /// The front layer has to cover the other one, so that its opacity mixes the two and not the front one with black.
    /// So the outgoing clip fades out in front of the incoming one, unless only the incoming one covers the other, which
    /// then fades in in front.
    ///
    /// If neither covers the other, such as a tall and a wide clip, the outgoing clip is in front: what only the incoming
    /// one covers appears immediately.
    private func dissolve(
        from outgoing: PlacedLayer, to incoming: PlacedLayer, range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let old = instruction(for: outgoing, at: range.start)
        let new = instruction(for: incoming, at: range.start)
        if outgoing.fit.frame.contains(incoming.fit.frame) || !incoming.fit.frame.contains(outgoing.fit.frame)
        {
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range)
            return instruction(range, [old, new])
        }
        new.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: range)
        return instruction(range, [new, old])
    }

    /// Both clips move by the size of the frame, with their bars, so that they stay side by side.
    private func push(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let way = direction.motion
        let (across, down) = (way.width * renderSize.width, way.height * renderSize.height)
        let old = layer(outgoing)
        old.setTransformRamp(
            fromStart: outgoing.fit.transform,
            toEnd: outgoing.fit.transform.concatenating(CGAffineTransform(translationX: across, y: down)),
            timeRange: range)
        let new = layer(incoming)
        new.setTransformRamp(
            fromStart: incoming.fit.transform.concatenating(
                CGAffineTransform(translationX: -across, y: -down)),
            toEnd: incoming.fit.transform, timeRange: range)
        // What a clip has beyond the frame must not move into it.
        for (layer, placed) in [(old, outgoing), (new, incoming)] where placed.fit.overflows {
            crop(layer, placed, from: frame, to: frame, range: range)
        }
        return instruction(range, [old, new])
    }

    /// The edge crosses the whole frame, bars included. It crops the front layer, which has to cover the other one; if
    /// neither covers the other, it crops both, each on its side.
    private func wipe(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let old = instruction(for: outgoing, at: range.start)
        let new = instruction(for: incoming, at: range.start)
        let oldCovers = outgoing.fit.frame.contains(incoming.fit.frame)
        let newCovers = incoming.fit.frame.contains(outgoing.fit.frame)
        if oldCovers || !newCovers {
            crop(old, outgoing, from: frame, to: direction.farEdge(of: frame), range: range)
        }
        if !oldCovers {
            crop(new, incoming, from: direction.nearEdge(of: frame), to: frame, range: range)
        }
        return instruction(range, oldCovers || !newCovers ? [old, new] : [new, old])
    }

    /// Crops a layer to rectangles of the frame, converted to the source's pixels by the inverse of the fit.
    ///
    /// They extend beyond the clip if it has bars, so that the edge moves at a constant speed.
    private func crop(
        _ instruction: AVMutableVideoCompositionLayerInstruction, _ layer: PlacedLayer, from start: CGRect,
        to end: CGRect, range: CMTimeRange
    ) {
        let toSource = layer.fit.transform.inverted()
        instruction.setCropRectangleRamp(
            fromStartCropRectangle: start.applying(toSource).nearWholeMadeWhole,
            toEndCropRectangle: end.applying(toSource).nearWholeMadeWhole, timeRange: range)
    }

    private func layer(_ layer: PlacedLayer) -> AVMutableVideoCompositionLayerInstruction {
        let instruction = AVMutableVideoCompositionLayerInstruction()
        instruction.trackID = layer.trackID
        return instruction
    }

    private func instruction(
        for placed: PlacedLayer, at time: CMTime
    ) -> AVMutableVideoCompositionLayerInstruction {
        let instruction = layer(placed)
        instruction.setTransform(placed.fit.transform, at: time)
        return instruction
    }

    private func instruction(
        _ range: CMTimeRange, _ layers: [AVMutableVideoCompositionLayerInstruction]
    ) -> AVMutableVideoCompositionInstruction {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.layerInstructions = layers
        return instruction
    }
}
