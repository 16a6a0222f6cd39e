internal import GStreamerOverlay
internal import RenderPlan

// A paused output needs no audio: seeks and steps wait for the video alone, and leave the audio due.
extension PlaybackPipeline {
    /// Gives the sink as much audio as it needs to pause.
    func standSilent(at anchor: PlaybackState.Anchor) throws {
        try audio?.fill(at: anchor.playStart)
    }

    /// Starts the audio from the last seek on; backwards, silence.
    func startSound(of loaded: LoadedPlan, from anchor: PlaybackState.Anchor) throws {
        guard let audio else { return }
        let isBackwards = anchor.rate < 0
        let limit = loaded.playLimit(backwards: isBackwards)
        guard isBackwards else {
            try audio.graph.start(at: anchor.playStart, rate: anchor.rate)
            return audio.go(limit: limit, tempo: anchor.tempo)
        }
        // Silence has no end without a limit.
        audio.go(limit: min(limit, loaded.length), tempo: anchor.tempo, silentFrom: anchor.playStart)
    }

    /// Starts the audio if it is due, and waits for its beginning, so that none of it is late.
    func readySound() throws {
        guard case .paused(let loaded, let anchor, soundIsDue: true) = state else { return }
        try startSound(of: loaded, from: anchor)
        state.soundStarted()
        audio?.waitForFirst(orUntil: { seeks.isEnded })
    }
}

extension PlaybackMonitor.Anchor {
    /// The mapping of stream time to the time at which audio plays after the seek.
    var tempo: AudioForwarder.Tempo {
        AudioForwarder.Tempo(origin: playStart, rate: abs(rate))
    }
}
