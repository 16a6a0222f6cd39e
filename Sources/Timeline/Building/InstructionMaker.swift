import Editing
import Foundation
import MediaTypes

/// Makes the video composition's instructions: one for each time that a clip is shown alone, and one for each
/// transition.
struct InstructionMaker {
    /// Pixels of the film.
    var renderSize: CGSize

    private var picture: CGRect { CGRect(origin: .zero, size: renderSize) }

    /// A clip alone; what it leaves free is black.
    func passThrough(_ layer: PlacedLayer, range: CMTimeRange) -> AVMutableVideoCompositionInstruction {
        let shown = instruction(for: layer, at: range.start)
        return instruction(range, [shown])
    }

    /// Two clips. What neither shows is black.
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

    /// The front layer must have a picture wherever the other has one: there its opacity mixes the two, and
    /// elsewhere mixes it with the black behind. So the old clip fades out in front of the new one, unless only
    /// the new one covers the other, which then fades in in front of the old one.
    ///
    /// Where neither covers the other (a tall clip and a wide one in the same film), the old clip is in front: what
    /// only the new one shows is there at once, while the old one fades.
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

    /// Both move by the whole picture, bars included, so they lie side by side all the time.
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
        return instruction(range, [old, new])
    }

    /// The edge runs over the whole picture, bars included. The layer in front is cropped at it, and must cover the
    /// other one; where neither covers the other, both are cropped, each on its side of the edge.
    private func wipe(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let old = instruction(for: outgoing, at: range.start)
        let new = instruction(for: incoming, at: range.start)
        let oldCovers = outgoing.fit.frame.contains(incoming.fit.frame)
        let newCovers = incoming.fit.frame.contains(outgoing.fit.frame)
        if oldCovers || !newCovers {
            crop(old, outgoing, from: picture, to: direction.farEdge(of: picture), range: range)
        }
        if !oldCovers {
            crop(new, incoming, from: direction.nearEdge(of: picture), to: picture, range: range)
        }
        return instruction(range, oldCovers || !newCovers ? [old, new] : [new, old])
    }

    /// Crops a layer to rectangles of the film's picture, which its own pixels know by the inverse of the fit.
    ///
    /// They reach beyond the clip where it has bars, so that the edge keeps its pace there.
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
