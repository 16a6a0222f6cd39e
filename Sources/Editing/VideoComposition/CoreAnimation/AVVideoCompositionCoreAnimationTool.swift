public import Foundation
public import Layers
public import MediaTypes

/// Brings layers into a film: over it, around it, or as a track of its own.
///
/// The layers' time is the composition's. Their space is the film's: in pixels of the render size, from the
/// bottom left, y up. The tree is read when a session starts. Source: AVVideoComposition.h.
open class AVVideoCompositionCoreAnimationTool: NSObject {
    /// What the layers are for.
    enum Use {
        case postProcessing(videoLayers: [CALayer], containingLayer: CALayer)
        case track(CALayer, CMPersistentTrackID)
    }

    final let use: Use

    init(_ use: Use) {
        self.use = use
    }

    /// Makes a layer a track for layer instructions to name, as large as its bounds. Where it lies in its
    /// own superlayer has no meaning.
    ///
    /// - Parameter trackID: one that no track of the asset has, such as `unusedTrackID()` gives.
    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init(.track(layer, trackID))
    }

    /// Puts each composed frame into a layer; the frame that is shown is what `animationLayer`, and all that
    /// hangs on it, then looks like. `videoLayer` is a sublayer of it: in another tree, it is not seen.
    public convenience init(
        postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer
    ) {
        self.init(.postProcessing(videoLayers: [videoLayer], containingLayer: animationLayer))
    }

    /// As the form for one layer: each of them shows the frame.
    public convenience init(
        postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer
    ) {
        self.init(.postProcessing(videoLayers: videoLayers, containingLayer: animationLayer))
    }

    public convenience init(configuration: sending Configuration) {
        self.init(
            .postProcessing(
                videoLayers: configuration.layers, containingLayer: configuration.containingLayer))
    }

    /// The track that the layer is; nil where it is none.
    package final var additionalTrackID: CMPersistentTrackID? {
        if case .track(_, let trackID) = use { return trackID }
        return nil
    }

    /// The layer that is a track, as it is now.
    package final var trackSnapshot: LayerSnapshot? {
        if case .track(let layer, _) = use { return LayerSnapshot(layer) }
        return nil
    }

    /// The layers that frames go into and that lie around them, as they are now.
    package final var postProcessingSnapshot: LayerSnapshot? {
        guard case .postProcessing(let videoLayers, let containingLayer) = use else { return nil }
        return LayerSnapshot(containingLayer, videoLayers: videoLayers)
    }
}

extension AVVideoCompositionCoreAnimationTool {
    /// The layers of a tool that processes composed frames.
    public struct Configuration {
        /// Those that show the frame.
        public var layers: [CALayer]
        /// The one whose looks are the film's.
        public var containingLayer: CALayer

        public init(postProcessingAsVideoLayer layer: CALayer, containingLayer: CALayer) {
            self.init(postProcessingAsVideoLayers: [layer], containingLayer: containingLayer)
        }

        public init(postProcessingAsVideoLayers layers: [CALayer], containingLayer: CALayer) {
            self.layers = layers
            self.containingLayer = containingLayer
        }
    }
}
