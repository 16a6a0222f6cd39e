internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension PlaybackPipeline {
    // MARK: Commands

    func load(_ new: LoadedFilm?, at time: CMTime) throws {
        unload()
        guard let new else {
            shown.flush()
            closePresenter()
            monitor.stand(at: PlaybackMonitor.Anchor(time: .zero, rate: 1, limit: .zero))
            return
        }
        shown.begin(film: new.number)
        film = new
        try jump(to: time, rate: rate)
        becomeReady()
    }

    func setRate(_ wanted: Double) throws {
        let old = rate
        rate = wanted
        guard film != nil else { return }
        if wanted == 0 { return try pause() }
        if isAtEnd, (wanted < 0) == (anchor.rate < 0) {
            rate = old
            return tellEnd()
        }
        if needsJump || anchor.rate != wanted { return try jump(to: monitor.time, rate: wanted) }
        guard old == 0 else { return }
        try goOn()
    }

    func seek(_ number: Int, _ time: CMTime, _ completion: @Sendable (Bool) -> Void) throws {
        guard film != nil, seeks.isLatest(number), !seeks.isCancelled(number) else {
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
        guard let film else { return completion(false) }
        if rate != 0 {
            rate = 0
            try pause()
        }
        guard let format = film.plan.video else { return completion(false) }
        let tick = film.tick(at: monitor.time) + Int64(count)
        let clamped = min(max(0, tick), film.plan.frameCount - 1)
        do {
            try jump(to: format.time(ofFrame: clamped), rate: 0)
        } catch {
            completion(false)
            throw error
        }
        completion(clamped == tick)
    }

    func show(on choice: SinkChoice) throws {
        guard choice != sinks else { return }
        let time = monitor.time
        sinks = choice
        guard film != nil else { return closePresenter() }
        closePresenter()
        try jump(to: time, rate: rate)
    }

    func fit(_ keepsAspect: Bool) throws {
        guard keepsAspect != self.keepsAspect else { return }
        self.keepsAspect = keepsAspect
        guard film != nil, let presenter, try !presenter.keepAspect(keepsAspect) else { return }
        // Frames are scaled for the sink, which is settled when it is opened.
        let time = monitor.time
        closePresenter()
        try jump(to: time, rate: rate)
    }

    func setEnds(_ forward: CMTime?, _ backward: CMTime?) throws {
        guard film != nil else { return }
        (film!.forwardEnd, film!.backwardEnd) = (forward, backward)
        try jump(to: monitor.time, rate: rate)
    }

    private func tellEnd() {
        commands.yield(.message(.endOfStream, presenter: presenterNumber, jump: jumps.now))
        needsJump = false
    }

    // MARK: Standing and going on

    private func pause() throws {
        guard let presenter, !needsJump else { return }
        presenter.showsFirstFrame(false)
        _ = presenter.pipeline.request(.paused)
        try wait(for: presenter) { false }
        presenter.showsFirstFrame(true)
        var standing = anchor
        standing.time = PlaybackMonitor.time(after: presenter.pipeline.pausedRunningTime, of: anchor)
        monitor.stand(at: standing)
    }

    private func goOn() throws {
        guard let presenter else { return }
        try readySound()
        _ = presenter.pipeline.request(.playing)
        try wait(for: presenter) { false }
        monitor.run(from: anchor, by: presenter.pipeline)
    }

    /// Shows the film from a time on. The one place where everything is stopped, sought and started anew.
    ///
    /// - Parameter isStale: asked while it goes on; true throws `CancellationError`.
    func jump(to wanted: CMTime, rate: Double, isStale: () -> Bool = { false }) throws {
        guard let film else { return }
        let time = film.clamped(wanted)
        let isBackwards = rate < 0
        pictures?.halt()
        sound?.halt()
        (needsJump, isAtEnd) = (true, false)
        shown.flush()
        let presenter = try readyPresenter(for: film)
        try makeCarriers(for: film, presenter)
        let start = film.playStart(of: time, backwards: isBackwards)
        anchor = PlaybackMonitor.Anchor(
            time: time, rate: rate == 0 ? 1 : rate, limit: film.limit(backwards: isBackwards),
            playStart: start)
        monitor.stand(at: anchor)
        // Backwards from a frame's first moment the one before is to be seen next, but for now that one.
        try pictures?.pictures.start(at: film.tick(at: time), backwards: isBackwards)
        guard presenter.pipeline.seek(to: start, rate: abs(anchor.rate)) else {
            // Sinks that have given up say why.
            try presenterTroubles.check()
            throw GStreamerFailure(kind: .refused, message: "the sinks cannot be sought")
        }
        // What was posted before now, such as an end, is of no meaning any more. Only then may sinks that stand
        // at the end be set going, which would post it again.
        jumps.next()
        _ = presenter.pipeline.request(rate == 0 ? .paused : .playing)
        pictures?.go(limit: film.playLimit(backwards: isBackwards), isJump: true)
        try rate == 0 ? standSilent() : startSound()
        try wait(for: presenter, isStale: isStale)
        needsJump = false
        if rate != 0 { monitor.run(from: anchor, by: presenter.pipeline) }
    }

    /// Waits until the first frame is shown.
    private func wait(for presenter: Presenter, isStale: () -> Bool) throws {
        for _ in 0..<Self.patience {
            switch presenter.pipeline.waitForState(nanoseconds: Self.step) {
            case .reached: return
            case .pending, .failed:
                try presenterTroubles.check()
                if isStale() || seeks.isEnded { throw CancellationError() }
            }
        }
        throw GStreamerFailure(kind: .stateChange, message: "the film's sinks took nothing for a minute")
    }

    private static let step: UInt64 = 5_000_000
    private static let patience = 12_000

    // MARK: Parts

    private func readyPresenter(for film: LoadedFilm) throws -> Presenter {
        let shape = Presenter.Shape(
            hasPicture: film.plan.video != nil, hasSound: film.plan.audio != nil, sinks: sinks)
        if let presenter, presenter.shape == shape { return presenter }
        closePresenter()
        presenterNumber += 1
        let (number, commands, jumps) = (presenterNumber, commands, jumps)
        let troubles = Troubles(Bell())
        presenterTroubles = troubles
        let made = try Presenter(
            shape, pictureCaps: film.plan.video?.caps() ?? "", soundCaps: film.plan.audio?.caps ?? ""
        ) { message in
            if case .error(let failure) = message {
                troubles.sinkFailed(failure)
            } else {
                troubles.receive(message)
            }
            commands.yield(.message(message, presenter: number, jump: jumps.now))
        }
        presenter = made
        for warning in made.warnings { tell(warning) }
        try made.setVolume(volume.value, isMuted: volume.isMuted)
        // What a sink does by itself is its description's to say.
        if !keepsAspect { _ = try made.keepAspect(false) }
        _ = made.pipeline.request(.paused)
        return made
    }

    private func makeCarriers(for film: LoadedFilm, _ presenter: Presenter) throws {
        let onFailure = onFailure
        if pictures == nil, let format = film.plan.video, let inlet = presenter.picture {
            let made = try FilmPictures(
                film.plan, format: format, footage: footage, composer: film.composer)
            pictures = carrier(of: made, to: inlet)
        }
        if sound == nil, let format = film.plan.audio, let inlet = presenter.sound {
            let made = try FilmSound(film.plan, format: format)
            sound = SoundCarrier(made, format, to: inlet, onFailure: onFailure)
        }
    }

    func carrier(of made: FilmPictures, to inlet: PresenterInlet) -> PictureCarrier {
        PictureCarrier(made, to: inlet, monitor: monitor, shown: shown, onFailure: onFailure)
    }

    var onFailure: @Sendable (any Error) -> Void {
        { [commands, presenterTroubles] error in
            presenterTroubles.feedFailed(error)
            commands.yield(.carrierFailed(error))
        }
    }

    /// Ends carriers and graphs; the presenter and the footage stay.
    func unload() {
        pictures?.close()
        sound?.close()
        (pictures, sound, film) = (nil, nil, nil)
        (needsJump, isAtEnd) = (true, false)
    }

    /// The carriers hold the presenter's inlets: they go with it.
    func closePresenter() {
        pictures?.close()
        sound?.close()
        (pictures, sound) = (nil, nil)
        presenter?.pipeline.stop()
        presenter = nil
        presenterNumber += 1
        needsJump = true
    }
}
