internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension PlaybackPipeline {
    /// Replaces the plan by an edited one while the old one plays.
    ///
    /// Frames that the sink doesn't have yet are composed again; those that it has are presented, so playback
    /// doesn't stop.
    func update(_ plan: RenderPlan, _ composer: (any FrameComposer)?) throws {
        guard let old = state.loaded else {
            let new = LoadedPlan(plan: plan, composer: composer, number: shown.planNumber)
            return try load(new, at: monitor.time)
        }
        var loaded = old
        (loaded.plan, loaded.composer) = (plan, composer)
        state.replace(loaded)
        let sameShape =
            (old.plan.video != nil) == (plan.video != nil)
            && (old.plan.audio != nil) == (plan.audio != nil)
        let keepsTimes = old.plan.duration == plan.duration && old.plan.video == plan.video
        guard sameShape, case .playing(_, var anchor) = state, keepsTimes || anchor.rate > 0,
            let sinkPipeline
        else { return try rebuild(loaded) }
        anchor.limit = loaded.limit(backwards: anchor.rate < 0)
        state = .playing(loaded, anchor)
        monitor.run(from: anchor, by: sinkPipeline.pipeline)
        if old.plan.pictureAlone != plan.pictureAlone || old.composer !== composer {
            try exchangePictures(loaded, anchor, sinkPipeline)
        }
        if old.plan.soundAlone != plan.soundAlone { try exchangeSound(loaded, anchor, sinkPipeline) }
    }

    /// Replaces the graphs that can't take the plan, and seeks to the current time.
    private func rebuild(_ loaded: LoadedPlan) throws {
        let time = monitor.time
        if let forwarder = video {
            forwarder.halt()
            if try !forwarder.graph.adopt(loaded.plan, composer: loaded.composer) {
                forwarder.close()
                video = nil
            }
        }
        if let forwarder = audio {
            forwarder.halt()
            if try !forwarder.graph.adopt(loaded.plan) {
                forwarder.close()
                audio = nil
            }
        }
        try jump(to: time, rate: rate)
    }

    private func exchangePictures(
        _ loaded: LoadedPlan, _ anchor: PlaybackState.Anchor, _ sinkPipeline: SinkPipeline
    ) throws {
        guard let forwarder = video, let format = loaded.plan.video, let input = sinkPipeline.picture else {
            return
        }
        let isBackwards = anchor.rate < 0
        let limit = loaded.playLimit(backwards: isBackwards)
        if forwarder.graph.canAdopt(loaded.plan) {
            forwarder.halt()
            _ = try forwarder.graph.adopt(loaded.plan, composer: loaded.composer)
            try forwarder.graph.start(at: nextIndex(of: forwarder, in: format), backwards: isBackwards)
            return forwarder.go(limit: limit, isJump: false)
        }
        // The new graph is made while the old one still plays.
        let made = try VideoGraph(loaded.plan, format: format, frames: frames, composer: loaded.composer)
        let new = self.forwarder(of: made, to: input, sinkPipeline)
        forwarder.halt()
        forwarder.graph.rest()
        video = new
        do {
            try made.start(at: nextIndex(of: forwarder, in: format), backwards: isBackwards)
        } catch {
            forwarder.close()
            throw error
        }
        new.go(limit: limit, isJump: false)
        forwarder.close()
    }

    private func nextIndex(of forwarder: VideoForwarder, in format: VideoFormat) -> Int64 {
        let traversal = forwarder.graph.traversal
        guard let next = forwarder.next else { return traversal.start }
        if format.frameDuration == traversal.format.frameDuration { return next.index }
        let time = CMTime(nanoseconds: Int64(next.start))
        return time.count(of: format.frameDuration, method: .roundTowardPositiveInfinity) ?? 0
    }

    private func exchangeSound(
        _ loaded: LoadedPlan, _ anchor: PlaybackState.Anchor, _ sinkPipeline: SinkPipeline
    ) throws {
        guard let forwarder = audio, let format = loaded.plan.audio, let input = sinkPipeline.sound,
            anchor.rate > 0
        else { return }
        let limit = loaded.playLimit(backwards: false)
        if forwarder.graph.canAdopt(loaded.plan) {
            forwarder.halt()
            let next = forwarder.next
            _ = try forwarder.graph.adopt(loaded.plan)
            try forwarder.graph.start(at: next ?? anchor.playStart, rate: anchor.rate)
            return forwarder.go(limit: limit, tempo: anchor.tempo, next: next)
        }
        let made = try AudioGraph(loaded.plan, format: format)
        let new = AudioForwarder(made, format, to: input, onFailure: onFailure(of: sinkPipeline))
        forwarder.halt()
        let next = forwarder.next
        audio = new
        do { try made.start(at: next ?? anchor.playStart, rate: anchor.rate) } catch {
            forwarder.close()
            throw error
        }
        new.go(limit: limit, tempo: anchor.tempo, next: next)
        forwarder.close()
    }
}
