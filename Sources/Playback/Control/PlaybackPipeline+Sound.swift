internal import GStreamerOverlay
internal import RenderPlan

// Standing still needs no sound: jumps and steps wait for the picture alone, and leave the sound due.
extension PlaybackPipeline {
    /// Gives the sink as much as it needs to stand.
    func standSilent(at anchor: PlaybackState.Anchor) throws {
        try audio?.fill(at: anchor.playStart)
    }

    /// Starts the sound from the last jump on; backwards, silence.
    func startSound(of loaded: LoadedPlan, from anchor: PlaybackState.Anchor) throws {
        guard let audio else { return }
        let isBackwards = anchor.rate < 0
        let limit = loaded.playLimit(backwards: isBackwards)
        guard isBackwards else {
            try audio.graph.start(at: anchor.playStart, rate: anchor.rate)
            return audio.go(limit: limit, tempo: anchor.tempo)
        }
        // Silence has no end of its own.
        audio.go(limit: min(limit, loaded.length), tempo: anchor.tempo, silentFrom: anchor.playStart)
    }

    /// Starts the sound if it is due, and waits until its beginning is at hand: none of it may come late.
    func readySound() throws {
        guard case .paused(let loaded, let anchor, soundIsDue: true) = state else { return }
        try startSound(of: loaded, from: anchor)
        state.soundStarted()
        audio?.waitForFirst(orUntil: { seeks.isEnded })
    }
}

extension PlaybackMonitor.Anchor {
    /// When the sound is heard since the jump.
    var tempo: AudioForwarder.Tempo {
        AudioForwarder.Tempo(origin: playStart, rate: abs(rate))
    }
}
