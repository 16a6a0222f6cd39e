import Foundation
import MediaTypes

/// The values of an instruction, which its class and its configuration share.
struct InstructionContents {
    var timeRange = CMTimeRange.invalid
    /// Nil is opaque black.
    var backgroundColor: CGColor?
    /// The first is topmost.
    var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    var enablePostProcessing = true
    var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] = []

    /// Every track that a layer names, once, in the layers' order.
    var sourceTrackIDs: [CMPersistentTrackID] {
        var seen: Set<CMPersistentTrackID> = [kCMPersistentTrackID_Invalid]
        return layerInstructions.map(\.trackID).filter { seen.insert($0).inserted }
    }

    /// Whether any layer's transform, opacity or crop changes in the range.
    var containsTweening: Bool {
        layerInstructions.map(\.configuration).contains {
            $0.opacityRamps.constantValue(in: timeRange) == nil
                || $0.transformRamps.constantValue(in: timeRange) == nil
                || $0.cropRectangleRamps.constantValue(in: timeRange) == nil
        }
    }

    /// The track of a layer that is alone, opaque, uncropped and in its place; 0 otherwise.
    ///
    /// It says nothing about the render's size: a smaller track leaves background to be drawn.
    var passthroughTrackID: CMPersistentTrackID {
        guard layerInstructions.count == 1, let layer = layerInstructions.first?.configuration,
            layer.opacityRamps.constantValue(in: timeRange) == 1,
            layer.transformRamps.constantValue(in: timeRange) == .identity,
            layer.cropRectangleRamps.constantValue(in: timeRange) == .infinite,
            layer.gstreamerEffect == nil
        else { return kCMPersistentTrackID_Invalid }
        return layer.trackID
    }

    /// With its own layers of the same classes. A client's subclass is kept as it is: only the client knows
    /// its state.
    func detached() -> InstructionContents {
        var contents = self
        contents.layerInstructions = layerInstructions.map { $0.detached() }
        return contents
    }
}

extension AVVideoCompositionLayerInstruction {
    /// A layer of the same class that no one else can change.
    func detached() -> AVVideoCompositionLayerInstruction {
        type(of: self) == AVMutableVideoCompositionLayerInstruction.self
            ? AVMutableVideoCompositionLayerInstruction(configuration: configuration) : self
    }
}
