import Foundation
import MediaTypes

/// The values of an instruction, shared by its class and its configuration.
struct InstructionContents {
    var timeRange = CMTimeRange.invalid
    /// The background color; `nil` for opaque black.
    var backgroundColor: CGColor?
    /// The layers, topmost first.
    var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    var enablePostProcessing = true
    var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] = []

    /// The distinct IDs of the layers' tracks, in the layers' order.
    var sourceTrackIDs: [CMPersistentTrackID] {
        var seen: Set<CMPersistentTrackID> = [kCMPersistentTrackID_Invalid]
        return layerInstructions.map(\.trackID).filter { seen.insert($0).inserted }
    }

    /// Whether any layer's transform, opacity, crop rectangle, wipe or backdrop changes in the range.
    var containsTweening: Bool {
        layerInstructions.contains { instruction in
            let layer = instruction.configuration
            if layer.opacityRamps.constantValue(in: timeRange) == nil { return true }
            if layer.transformRamps.constantValue(in: timeRange) == nil { return true }
            if layer.wipe != nil, layer.wipeRamps.constantValue(in: timeRange) == nil { return true }
            if layer.backedOpacityRamps.constantValue(in: timeRange) == nil { return true }
            if layer.backedTransformRamps.constantValue(in: timeRange) == nil { return true }
            return layer.cropRectangleRamps.constantValue(in: timeRange) == nil
        }
    }

    /// The ID of the track of the only layer if that layer is opaque, uncropped and untransformed; 0
    /// otherwise.
    ///
    /// The render size is ignored: a smaller track leaves part of the background visible.
    var passthroughTrackID: CMPersistentTrackID {
        guard layerInstructions.count == 1, let layer = layerInstructions.first?.configuration,
            layer.opacityRamps.constantValue(in: timeRange) == 1,
            layer.transformRamps.constantValue(in: timeRange) == .identity,
            layer.cropRectangleRamps.constantValue(in: timeRange) == .infinite,
            layer.frameEffect == nil, layer.frameLook == nil, layer.wipe == nil, layer.backdrop == nil,
            layer.outline == nil, layer.blendMode == nil
        else { return kCMPersistentTrackID_Invalid }
        return layer.trackID
    }

    /// Returns a copy with copies of the layers, of the same classes. Instances of a client's subclass are
    /// kept, because only the client can copy their state.
    func detached() -> InstructionContents {
        var contents = self
        contents.layerInstructions = layerInstructions.map { $0.detached() }
        return contents
    }
}

extension AVVideoCompositionLayerInstruction {
    /// Returns a private copy of the same class.
    func detached() -> AVVideoCompositionLayerInstruction {
        type(of: self) == AVMutableVideoCompositionLayerInstruction.self
            ? AVMutableVideoCompositionLayerInstruction(configuration: configuration) : self
    }
}
