public import Foundation
public import Layers
public import MediaTypes

/// A negligible positive time, for the `beginTime` of an animation that starts with the composition.
///
/// Core Animation replaces a begin time of 0 by the time at which the animation is added. In a composition, 0
/// works, too. Source: AVAnimation.h.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// A tool that combines Core Animation layers with a composition's video: over it, around it, or as a
/// separate track.
///
/// The layers use composition time. Their coordinates are pixels of the render size, with the origin at the
/// bottom left and y up. A session reads the layer tree when it starts. Source: AVVideoComposition.h.
open class AVVideoCompositionCoreAnimationTool: NSObject {
    /// The purpose of the layers.
    indirect enum Use {
        case postProcessing(videoLayers: [CALayer], containingLayer: CALayer)
        /// The last value is another use of the same tool. Apple's tools have one use each.
        case track(CALayer, CMPersistentTrackID, and: Use?)
    }

    final let use: Use

    init(_ use: Use) {
        self.use = use
    }

    /// Creates a tool that provides a layer as a track with the size of the layer's bounds.
    ///
    /// The layer's position in its superlayer is ignored.
    ///
    /// - Parameter trackID: An ID that no track of the asset has, such as `unusedTrackID()` returns.
    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init(.track(layer, trackID, and: nil))
    }

    /// Creates a tool that does what another one does, and also provides a layer as a track.
    package convenience init(
        _ tool: AVVideoCompositionCoreAnimationTool?, adding layer: CALayer,
        asTrackID trackID: CMPersistentTrackID
    ) {
        self.init(.track(layer, trackID, and: tool?.use))
    }

    /// Creates a tool that draws each composed frame into `videoLayer`.
    ///
    /// The output frame is the image of `animationLayer` and its sublayers. `videoLayer` must be one of them
    /// to be visible.
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

    /// The ID of the track that the layer provides; `nil` if the tool doesn't add a track.
    package final var additionalTrackID: CMPersistentTrackID? {
        if case .track(_, let trackID, _) = use { return trackID }
        return nil
    }

    /// The current state of the layer that provides a track.
    package final var trackSnapshot: LayerSnapshot? {
        if case .track(let layer, _, _) = use { return LayerSnapshot(layer) }
        return nil
    }

    /// The current state of the layers into which composed frames are drawn, and of the layers around them.
    package final var postProcessingSnapshot: LayerSnapshot? {
        let drawing: Use? = if case .track(_, _, let other) = use { other } else { use }
        guard case .postProcessing(let videoLayers, let containingLayer)? = drawing else { return nil }
        return LayerSnapshot(containingLayer, videoLayers: videoLayers)
    }
}

extension AVVideoCompositionCoreAnimationTool {
    /// The layers of a tool that post-processes composed frames.
    public struct Configuration {
        /// The layers into which composed frames are drawn.
        public var layers: [CALayer]
        /// The layer whose image is the output frame.
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
