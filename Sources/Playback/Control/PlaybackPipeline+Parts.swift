internal import Engine
internal import GStreamerOverlay
internal import RenderPlan

// The sink pipeline, and the graphs with their forwarders, which are made when a seek needs them.
extension PlaybackPipeline {
    func readySinkPipeline(for loaded: LoadedPlan) throws -> SinkPipeline {
        let shape = SinkPipeline.Shape(
            hasPicture: loaded.plan.video != nil, hasSound: loaded.plan.audio != nil, sinks: sinkOptions)
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
        // By default the sink's description decides about the aspect ratio.
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

    /// Returns a handler that reports a failure to the thread that waits for the sinks, and to the pipeline.
    func onFailure(of sinkPipeline: SinkPipeline) -> @Sendable (any Error) -> Void {
        { [commands, failures = sinkPipeline.failures] error in
            failures.fail(error)
            commands.yield(.failed(error))
        }
    }

    /// Ends forwarders and graphs; the sink pipeline and the decoded frames remain.
    func unload() {
        closeForwarders()
        state = .empty
    }

    /// Ends the sink pipeline, and the forwarders because they hold its inputs.
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
