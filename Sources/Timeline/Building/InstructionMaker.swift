import Editing
import Foundation
import MediaTypes

/// Makes the instructions of the video composition: one for each range in which a clip is shown alone, and one for each
/// transition.
struct InstructionMaker {
    /// The render size in pixels.
    var renderSize: CGSize
    /// The output's frame duration.
    var frameDuration = CMTime(value: 1, timescale: 30)

    private var frame: CGRect { CGRect(origin: .zero, size: renderSize) }

    private var writer: LayerWriter { LayerWriter(renderSize: renderSize, frameDuration: frameDuration) }

    /// Shows one clip, on black.
    func passThrough(_ layer: PlacedLayer, range: CMTimeRange) -> AVMutableVideoCompositionInstruction {
        instruction(range, [writer.instruction(for: layer, over: range)])
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
    /// If neither covers the other, such as a tall clip and a wide one, the outgoing clip is in front: what only the
    /// incoming one covers appears immediately.
    private func dissolve(
        from outgoing: PlacedLayer, to incoming: PlacedLayer, range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        if outgoing.covers(incoming) || !incoming.covers(outgoing) {
            let old = writer.instruction(for: outgoing, over: range, LayerWriter.Change(opacity: (1, 0)))
            return instruction(range, [old, writer.instruction(for: incoming, over: range)])
        }
        let new = writer.instruction(for: incoming, over: range, LayerWriter.Change(opacity: (0, 1)))
        return instruction(range, [new, writer.instruction(for: outgoing, over: range)])
    }

    /// Both clips move by the size of the frame, with their bars, so that they stay side by side.
    private func push(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let way = direction.motion
        let whole = CGSize(width: way.width * renderSize.width, height: way.height * renderSize.height)
        let before = CGSize(width: -whole.width, height: -whole.height)
        return instruction(
            range,
            [
                writer.instruction(
                    for: outgoing, over: range, LayerWriter.Change(offset: (start: .zero, end: whole))),
                writer.instruction(
                    for: incoming, over: range, LayerWriter.Change(offset: (start: before, end: .zero))),
            ])
    }

    /// The edge crosses the whole frame, bars included. It crops the front layer, which has to cover the other one; if
    /// neither covers the other, it crops both, each on its side.
    private func wipe(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let oldCovers = outgoing.covers(incoming)
        let oldIsCropped = oldCovers || !incoming.covers(outgoing)
        let old = writer.instruction(
            for: outgoing, over: range,
            LayerWriter.Change(
                edge: oldIsCropped ? (start: frame, end: direction.farEdge(of: frame)) : nil))
        let new = writer.instruction(
            for: incoming, over: range,
            LayerWriter.Change(edge: oldCovers ? nil : (start: direction.nearEdge(of: frame), end: frame)))
        return instruction(range, oldIsCropped ? [old, new] : [new, old])
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
