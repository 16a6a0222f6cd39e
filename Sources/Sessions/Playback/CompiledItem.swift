package import Editing
internal import Engine
internal import MediaTypes
internal import PlanCompiler
package import RenderPlan
internal import Synchronization

/// The plan of an item, compiled from the model.
struct CompiledItem: Sendable {
    /// A composer for a client's compositor, with the format and duration of the plan it was created for.
    struct Composer: Sendable {
        var composer: any FrameComposer
        var format: VideoFormat
        var duration: CMTime
    }

    var plan: RenderPlan
    /// The composer of custom frames, if any.
    var composer: (any FrameComposer)?
}

extension AVPlayerItem {
    /// Compiles the item.
    /// - Throws: An `AVError` if it can't be rendered.
    func compiled() throws -> CompiledItem {
        let state = self.state.withLock { $0 }
        let plan = try plan(of: state).checked(for: asset)
        return CompiledItem(plan: plan, composer: try composer(for: plan, state))
    }

    /// Returns the current state of the item's model, and its plan, compiled from the same state, or the
    /// error that prevents it.
    package func describedEdit() -> (
        videoComposition: AVVideoComposition?, audioMix: AVAudioMix?, plan: Result<RenderPlan, any Error>
    ) {
        let state = self.state.withLock { $0 }
        return (state.composition.value, state.mix.value, Result { try plan(of: state) })
    }

    private func plan(of state: State) throws -> RenderPlan {
        let plan = try PlanCompiler(
            asset: asset, videoComposition: state.composition.value, audioMix: state.mix.value,
            audioTimePitchAlgorithm: state.pitchAlgorithm,
            customFormat: try state.compositor.instance?.sourceFormat, enabledTracks: enabledTracks,
            overlaidLayers: state.layers.trees
        ).plan()
        try plan.checkFrameRate()
        return plan
    }

    /// Returns the existing composer if the composition and the format are the same, so that its frames stay
    /// valid.
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
