internal import GStreamerOverlay
internal import RenderPlan

// A film that stands still needs no sound: jumps and steps wait for the picture alone, and leave the sound due.
extension PlaybackPipeline {
    /// When the film's sound is heard since the last jump.
    var tempo: SoundCarrier.Tempo {
        SoundCarrier.Tempo(origin: anchor.playStart, rate: abs(anchor.rate))
    }

    /// Gives the sink as much as it needs to stand, and leaves the sound due.
    func standSilent() throws {
        soundIsDue = true
        try sound?.fill(at: anchor.playStart)
    }

    /// Starts the film's sound from the last jump on; backwards, silence.
    func startSound() throws {
        soundIsDue = false
        guard let film, let sound else { return }
        let isBackwards = anchor.rate < 0
        let limit = film.playLimit(backwards: isBackwards)
        guard isBackwards else {
            try sound.sound.start(at: anchor.playStart, rate: anchor.rate)
            return sound.go(limit: limit, tempo: tempo)
        }
        // Silence has no end of its own.
        sound.go(limit: min(limit, film.length), tempo: tempo, silentFrom: anchor.playStart)
    }

    /// Starts the sound where it is due, and waits until its beginning is at hand: none of it may come late.
    func readySound() throws {
        guard soundIsDue, !needsJump else { return }
        try startSound()
        sound?.waitForFirst(orUntil: { seeks.isEnded })
    }
}
