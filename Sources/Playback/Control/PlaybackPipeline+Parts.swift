internal import Engine
internal import GStreamerOverlay
internal import RenderPlan

// The sink pipeline and the graphs with their forwarders: made when a jump needs them.
extension PlaybackPipeline {
    func readySinkPipeline(for loaded: LoadedPlan) throws -> SinkPipeline {
        let shape = SinkPipeline.Shape(
            hasPicture: loaded.plan.video != nil, hasSound: loaded.plan.audio != nil, sinks: sinkChoice)
        if let sinkPipeline, sinkPipeline.shape == shape { return sinkPipeline }
        closeSinkPipeline()
        let made = try SinkPipeline(
            shape, pictureCaps: loaded.plan.video?.caps() ?? "", soundCaps: loaded.plan.audio?.caps ?? ""
        ) { [commands, jumps] message, failures in
            commands.yield(.message(message, failures, jump: jumps.now))
        }
        sinkPipeline = made
        heldWarnings = made.warnings
        tellHeldWarnings()
        try made.setVolume(volume.value, isMuted: volume.isMuted)
        // What a sink does by itself is its description's to say.
        if !keepsAspect { _ = try made.keepAspect(false) }
        _ = made.pipeline.request(.paused)
        return made
    }

    func makeForwarders(for loaded: LoadedPlan, _ sinkPipeline: SinkPipeline) throws {
        if video == nil, let format = loaded.plan.video, let input = sinkPipeline.picture {
            let made = try VideoGraph(loaded.plan, format: format, frames: frames, composer: loaded.composer)
            video = forwarder(of: made, to: input, sinkPipeline)
        }
        if audio == nil, let format = loaded.plan.audio, let input = sinkPipeline.sound {
            let made = try AudioGraph(loaded.plan, format: format)
            audio = AudioForwarder(made, format, to: input, onFailure: onFailure(of: sinkPipeline))
        }
    }

    func forwarder(
        of made: VideoGraph, to input: SinkInput, _ sinkPipeline: SinkPipeline
    ) -> VideoForwarder {
        VideoForwarder(
            made, to: input, monitor: monitor, shown: shown, onFailure: onFailure(of: sinkPipeline))
    }

    /// Tells a failure to whoever waits for the sinks, and to the pipeline.
    func onFailure(of sinkPipeline: SinkPipeline) -> @Sendable (any Error) -> Void {
        { [commands, failures = sinkPipeline.failures] error in
            failures.fail(error)
            commands.yield(.failed(error))
        }
    }

    /// Ends forwarders and graphs; the sink pipeline and the decoded frames stay.
    func unload() {
        closeForwarders()
        state = .empty
    }

    /// Forwarders hold the sink pipeline's inputs: they go with it.
    func closeSinkPipeline() {
        closeForwarders()
        sinkPipeline?.pipeline.stop()
        sinkPipeline = nil
        state.halt()
    }

    private func closeForwarders() {
        video?.close()
        audio?.close()
        (video, audio) = (nil, nil)
    }
}
