import Editing
import Foundation
import MediaTypes

/// Makes the instructions of the video composition: one for each range with a single clip, and one for each
/// transition.
struct InstructionMaker {
    /// The render size in pixels.
    var renderSize: CGSize
    /// The output's frame duration.
    var frameDuration = CMTime(value: 1, timescale: 30)

    private var frame: CGRect { CGRect(origin: .zero, size: renderSize) }

    private var writer: LayerWriter { LayerWriter(renderSize: renderSize, frameDuration: frameDuration) }

    /// Returns an instruction for one clip on black.
    func passThrough(_ layer: PlacedLayer, range: CMTimeRange) -> AVMutableVideoCompositionInstruction {
        instruction(range, [writer.instruction(for: layer, over: range)])
    }

    /// Returns an instruction for two clips on black.
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

    /// Returns the instruction of a dissolve.
    ///
    /// The front layer must cover the other one, so that its opacity mixes the two and not the front one with
    /// black. The outgoing clip therefore fades out in front of the incoming one, unless only the incoming
    /// one covers the other; then the incoming clip fades in in front.
    ///
    /// If neither covers the other, as with a tall clip and a wide one or clips with alpha, both fade and are
    /// mixed.
    private func dissolve(
        from outgoing: PlacedLayer, to incoming: PlacedLayer, range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let old = writer.instruction(for: outgoing, over: range, LayerWriter.Change(opacity: (1, 0)))
        if outgoing.covers(incoming) {
            return instruction(range, [old, writer.instruction(for: incoming, over: range)])
        }
        let new = writer.instruction(for: incoming, over: range, LayerWriter.Change(opacity: (0, 1)))
        if incoming.covers(outgoing) {
            return instruction(range, [new, writer.instruction(for: outgoing, over: range)])
        }
        return mixed(range, [old, new])
    }

    /// Returns the instruction of a push: both clips move by the size of the frame, bars included, so that
    /// they stay side by side.
    private func push(
        _ direction: Timeline.Transition.Direction, from outgoing: PlacedLayer, to incoming: PlacedLayer,
        range: CMTimeRange
    ) -> AVMutableVideoCompositionInstruction {
        let way = direction.motion
        let whole = CGSize(width: way.width * renderSize.width, height: way.height * renderSize.height)
        let before = CGSize(width: -whole.width, height: -whole.height)
        let layers = [
            writer.instruction(
                for: outgoing, over: range, LayerWriter.Change(offset: (start: .zero, end: whole))),
            writer.instruction(
                for: incoming, over: range, LayerWriter.Change(offset: (start: before, end: .zero))),
        ]
        // If the clips touch within a pixel, both are visible in it.
        let isSeen = outgoing.hasAlpha || incoming.hasAlpha
        return isSeen && stand(outgoing, incoming) ? mixed(range, layers) : instruction(range, layers)
    }

    /// Returns the instruction of a wipe, whose edge crosses the whole frame, bars included. The edge crops
    /// the front layer, which must cover the other one. If neither covers the other, as if one has alpha, it
    /// crops each layer on its side.
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
        if oldIsCropped, !oldCovers, stand(outgoing, incoming) { return mixed(range, [old, new]) }
        return instruction(range, oldIsCropped ? [old, new] : [new, old])
    }

    /// Returns whether neither clip has a motion, so that clips cropped at the same edge never overlap.
    private func stand(_ outgoing: PlacedLayer, _ incoming: PlacedLayer) -> Bool {
        outgoing.appearance.transform.isEmpty && incoming.appearance.transform.isEmpty
    }

    /// Returns an instruction for two layers, neither of which hides the other.
    private func mixed(
        _ range: CMTimeRange, _ layers: [AVMutableVideoCompositionLayerInstruction]
    ) -> AVMutableVideoCompositionInstruction {
        layers[0].configuration.isMixed = true
        return instruction(range, layers)
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
