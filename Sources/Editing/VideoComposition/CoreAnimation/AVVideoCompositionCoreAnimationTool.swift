public import Foundation
public import Layers
public import MediaTypes

/// The `beginTime` of an animation that begins with the composition: a negligible positive time.
///
/// Core Animation replaces a begin time of 0 by the time at which the animation is added. In a composition, 0
/// works as well. Source: AVAnimation.h.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// Combines Core Animation layers with a composition's video: over it, around it, or as a track of its own.
///
/// The layers use composition time. Their coordinates are pixels of the render size, with the origin at the
/// bottom left and y up. The layer tree is read when a session starts. Source: AVVideoComposition.h.
open class AVVideoCompositionCoreAnimationTool: NSObject {
    /// The purpose of the layers.
    enum Use {
        case postProcessing(videoLayers: [CALayer], containingLayer: CALayer)
        case track(CALayer, CMPersistentTrackID)
    }

    final let use: Use

    init(_ use: Use) {
        self.use = use
    }

    /// Creates a tool that makes a layer available as a track, as large as the layer's bounds. The layer's
    /// position in its superlayer is ignored.
    ///
    /// - Parameter trackID: An ID that no track of the asset has, such as `unusedTrackID()` returns.
    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init(.track(layer, trackID))
    }

    /// Creates a tool that draws each composed frame into `videoLayer`. The output frame shows
    /// `animationLayer` with its sublayers, of which `videoLayer` is one: it is not visible in a different
    /// tree.
    public convenience init(
        postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer
    ) {
        self.init(.postProcessing(videoLayers: [videoLayer], containingLayer: animationLayer))
    }

    /// Creates a tool that draws each composed frame into several layers.
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

    /// The ID of the track that the layer stands for; nil if the tool does not add a track.
    package final var additionalTrackID: CMPersistentTrackID? {
        if case .track(_, let trackID) = use { return trackID }
        return nil
    }

    /// The current state of the layer that stands for a track.
    package final var trackSnapshot: LayerSnapshot? {
        if case .track(let layer, _) = use { return LayerSnapshot(layer) }
        return nil
    }

    /// The current state of the layers that composed frames are drawn into and of those around them.
    package final var postProcessingSnapshot: LayerSnapshot? {
        guard case .postProcessing(let videoLayers, let containingLayer) = use else { return nil }
        return LayerSnapshot(containingLayer, videoLayers: videoLayers)
    }
}

extension AVVideoCompositionCoreAnimationTool {
    /// The layers of a tool that post-processes composed frames.
    public struct Configuration {
        /// The layers that composed frames are drawn into.
        public var layers: [CALayer]
        /// The layer whose appearance is the output frame.
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
