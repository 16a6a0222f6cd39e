internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension PlaybackPipeline {
    /// Takes an edited film while the old one plays. Frames that the sink does not have yet are composed anew;
    /// what it has is shown, so nothing stops.
    func update(_ plan: RenderPlan, _ composer: (any FrameComposer)?) throws {
        guard let old = film else {
            let new = LoadedFilm(plan: plan, composer: composer, number: shown.filmNumber)
            return try load(new, at: monitor.time)
        }
        (film!.plan, film!.composer) = (plan, composer)
        let sameShape =
            (old.plan.video != nil) == (plan.video != nil)
            && (old.plan.audio != nil) == (plan.audio != nil)
        let isRunning = rate != 0 && !needsJump
        let keepsTimes = old.plan.duration == plan.duration && old.plan.video == plan.video
        guard sameShape, isRunning, keepsTimes || anchor.rate > 0, let presenter else {
            return try rebuild(plan)
        }
        anchor.limit = film!.limit(backwards: anchor.rate < 0)
        monitor.run(from: anchor, by: presenter.pipeline)
        if old.plan.pictureAlone != plan.pictureAlone || old.composer !== composer {
            try exchangePictures(plan, presenter)
        }
        if old.plan.soundAlone != plan.soundAlone { try exchangeSound(plan, presenter) }
    }

    /// From the same moment on, at once.
    private func rebuild(_ plan: RenderPlan) throws {
        let time = monitor.time
        if let carrier = pictures {
            carrier.halt()
            if try !carrier.pictures.adopt(plan, composer: film?.composer) {
                carrier.close()
                pictures = nil
            }
        }
        if let carrier = sound {
            carrier.halt()
            if try !carrier.sound.adopt(plan) {
                carrier.close()
                sound = nil
            }
        }
        try jump(to: time, rate: rate)
    }

    private func exchangePictures(_ plan: RenderPlan, _ presenter: Presenter) throws {
        guard let carrier = pictures, let format = plan.video, let inlet = presenter.picture else { return }
        let isBackwards = anchor.rate < 0
        let limit = film!.playLimit(backwards: isBackwards)
        if carrier.pictures.canAdopt(plan) {
            carrier.halt()
            _ = try carrier.pictures.adopt(plan, composer: film?.composer)
            try carrier.pictures.start(at: nextTick(of: carrier, in: format), backwards: isBackwards)
            return carrier.go(limit: limit, isJump: false)
        }
        // Made while the old one still plays.
        let made = try FilmPictures(plan, format: format, footage: footage, composer: film?.composer)
        let new = self.carrier(of: made, to: inlet)
        carrier.halt()
        carrier.pictures.rest()
        pictures = new
        do {
            try made.start(at: nextTick(of: carrier, in: format), backwards: isBackwards)
        } catch {
            carrier.close()
            throw error
        }
        new.go(limit: limit, isJump: false)
        carrier.close()
    }

    private func nextTick(of carrier: PictureCarrier, in format: VideoFormat) -> Int64 {
        guard let next = carrier.next else { return carrier.pictures.walk.start }
        if format.frameDuration == carrier.pictures.walk.format.frameDuration { return next.tick }
        let time = CMTime(nanoseconds: Int64(next.start))
        return time.count(of: format.frameDuration, method: .roundTowardPositiveInfinity) ?? 0
    }

    private func exchangeSound(_ plan: RenderPlan, _ presenter: Presenter) throws {
        guard let carrier = sound, let format = plan.audio, let inlet = presenter.sound, anchor.rate > 0
        else { return }
        let limit = film!.playLimit(backwards: false)
        if carrier.sound.canAdopt(plan) {
            carrier.halt()
            let start = carrier.next ?? anchor.playStart
            _ = try carrier.sound.adopt(plan)
            try carrier.sound.start(at: start, rate: anchor.rate)
            return carrier.go(limit: limit, tempo: tempo)
        }
        let made = try FilmSound(plan, format: format)
        let new = SoundCarrier(made, format, to: inlet, onFailure: onFailure)
        carrier.halt()
        sound = new
        do { try made.start(at: carrier.next ?? anchor.playStart, rate: anchor.rate) } catch {
            carrier.close()
            throw error
        }
        new.go(limit: limit, tempo: tempo)
        carrier.close()
    }
}
