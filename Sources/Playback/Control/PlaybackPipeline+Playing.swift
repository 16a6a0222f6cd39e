internal import ExtraTypes
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension PlaybackPipeline {
    func load(_ new: LoadedPlan?, at time: CMTime) throws {
        unload()
        guard let new else {
            shown.flush()
            closeSinkPipeline()
            monitor.stand(at: PlaybackMonitor.Anchor(time: .zero, rate: 1, limit: .zero))
            return
        }
        shown.begin(loaded: new.number)
        state = .halted(new)
        try jump(to: time, rate: rate)
        becomeReady()
    }

    func setRate(_ wanted: Double) throws {
        if wanted != 0, case .ended(_, let backwards) = state, backwards == (wanted < 0) {
            // A seek that follows plays at this rate.
            rate = wanted
            commands.yield(.tellEnd(jump: jumps.now))
            return
        }
        rate = wanted
        tellHeldWarnings()
        switch state {
        case .empty: break
        case .playing where wanted == 0: try pause()
        case .playing(_, let anchor) where anchor.rate == wanted: break
        case .paused(_, let anchor, _) where anchor.rate == wanted: try resume()
        case .halted, .ended, .paused, .playing:
            if wanted != 0 { try jump(to: monitor.time, rate: wanted) }
        }
    }

    func seek(_ number: Int, _ time: CMTime, _ completion: @Sendable (Bool) -> Void) throws {
        guard state.loaded != nil, seeks.isLatest(number), !seeks.isCancelled(number) else {
            return completion(false)
        }
        do {
            try jump(to: time, rate: rate) { [seeks] in !seeks.isLatest(number) }
        } catch {
            completion(false)
            throw error
        }
        completion(true)
    }

    func step(_ count: Int, _ completion: @Sendable (Bool) -> Void) throws {
        guard let loaded = state.loaded else { return completion(false) }
        rate = 0
        try pause()
        guard let format = loaded.plan.video else { return completion(false) }
        let index = loaded.frameIndex(at: monitor.time) + Int64(count)
        let clamped = min(max(0, index), loaded.plan.frameCount - 1)
        do {
            try jump(to: format.time(ofFrame: clamped), rate: 0)
        } catch {
            completion(false)
            throw error
        }
        completion(clamped == index)
    }

    func show(on options: SinkOptions) throws {
        guard options != sinkOptions else { return }
        sinkOptions = options
        try reopenSinks()
    }

    func fit(_ keepsAspect: Bool) throws {
        guard keepsAspect != self.keepsAspect else { return }
        self.keepsAspect = keepsAspect
        guard state.loaded != nil, let sinkPipeline, try !sinkPipeline.keepAspect(keepsAspect) else { return }
        // Frames are scaled for the sink, and their size is negotiated when the sink is opened.
        try reopenSinks()
    }

    private func reopenSinks() throws {
        let time = monitor.time
        closeSinkPipeline()
        try jump(to: time, rate: rate)
    }

    func setEnds(_ forward: CMTime?, _ backward: CMTime?) throws {
        guard var loaded = state.loaded else { return }
        (loaded.forwardEnd, loaded.backwardEnd) = (forward, backward)
        state.replace(loaded)
        try jump(to: monitor.time, rate: rate)
    }

    private func pause() throws {
        guard case .playing(_, let anchor) = state, let sinkPipeline else { return }
        sinkPipeline.showsFirstFrame(false)
        _ = sinkPipeline.pipeline.request(.paused)
        try sinkPipeline.wait { seeks.isEnded }
        sinkPipeline.showsFirstFrame(true)
        var standing = anchor
        standing.time = PlaybackMonitor.time(after: sinkPipeline.pipeline.pausedRunningTime, of: anchor)
        monitor.stand(at: standing)
        state.paused()
    }

    private func resume() throws {
        guard case .paused(_, let anchor, _) = state, let sinkPipeline else { return }
        try readySound()
        _ = sinkPipeline.pipeline.request(.playing)
        try sinkPipeline.wait { seeks.isEnded }
        monitor.run(from: anchor, by: sinkPipeline.pipeline)
        state.resumed()
    }

    /// Seeks, and presents the output from a time on.
    ///
    /// Only this function stops, seeks and restarts everything.
    ///
    /// - Parameter isStale: Called repeatedly during the seek; if it returns true, `CancellationError` is
    ///   thrown.
    func jump(to wanted: CMTime, rate: Double, isStale: () -> Bool = { false }) throws {
        guard let loaded = state.loaded else { return }
        let time = loaded.clamped(wanted)
        let isBackwards = rate < 0
        video?.halt()
        audio?.halt()
        state.halt()
        shown.flush()
        let sinkPipeline = try readySinkPipeline(for: loaded)
        try makeForwarders(for: loaded, sinkPipeline)
        let start = loaded.playStart(of: time, backwards: isBackwards)
        let anchor = PlaybackMonitor.Anchor(
            time: time, rate: rate == 0 ? 1 : rate, limit: loaded.limit(backwards: isBackwards),
            playStart: start)
        monitor.stand(at: anchor)
        // When playing backwards from the start of a frame, the frame before comes next, but this one is
        // presented first.
        try video?.graph.start(at: loaded.frameIndex(at: time), backwards: isBackwards)
        try sinkPipeline.seek(to: start, rate: abs(anchor.rate))
        // Messages posted before now, such as an end, are obsolete. Sinks that are at the end may be
        // restarted only after this, because they would post it again.
        jumps.next()
        _ = sinkPipeline.pipeline.request(rate == 0 ? .paused : .playing)
        video?.go(limit: loaded.playLimit(backwards: isBackwards), isJump: true)
        try rate == 0 ? standSilent(at: anchor) : startSound(of: loaded, from: anchor)
        try sinkPipeline.wait { isStale() || seeks.isEnded }
        state.jumped(to: anchor, isPlaying: rate != 0)
        if rate != 0 { monitor.run(from: anchor, by: sinkPipeline.pipeline) }
    }
}
