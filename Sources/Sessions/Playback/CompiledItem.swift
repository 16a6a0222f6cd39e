internal import Editing
internal import Engine
internal import MediaTypes
internal import PlanCompiler
internal import RenderPlan
internal import Synchronization

/// What plays for an item: compiled from the model as it was then.
struct CompiledItem: Sendable {
    /// Draws for the client's compositor, in frames of a size.
    struct Composer: Sendable {
        var composer: any FrameComposer
        var format: VideoFormat
        var duration: CMTime
    }

    var plan: RenderPlan
    /// Nil where the client draws nothing.
    var composer: (any FrameComposer)?
}

extension AVPlayerItem {
    /// - Throws: `AVError` for what cannot be rendered.
    func compiled() throws -> CompiledItem {
        let (state, enabled) = (self.state.withLock { $0 }, enabledTracks)
        let plan = try PlanCompiler(
            asset: asset, videoComposition: state.composition.value, audioMix: state.mix.value,
            audioTimePitchAlgorithm: state.pitchAlgorithm,
            customFormat: try state.compositor.instance?.sourceFormat, enabledTracks: enabled,
            overlaidLayers: state.layers.trees
        ).plan()
        try plan.checkEffects()
        return CompiledItem(plan: plan, composer: try composer(for: plan, state))
    }

    /// The same one as long as the composition and its frames are the same: what is drawn already stays.
    private func composer(for plan: RenderPlan, _ old: State) throws -> (any FrameComposer)? {
        if let known = old.composer, known.format == plan.video, known.duration == plan.duration {
            return known.composer
        }
        guard let format = plan.video,
            let made = try old.compositor.composer(for: plan, of: old.composition.value)
        else { return nil }
        state.withLock {
            $0.composer = CompiledItem.Composer(composer: made, format: format, duration: plan.duration)
        }
        return made
    }
}
