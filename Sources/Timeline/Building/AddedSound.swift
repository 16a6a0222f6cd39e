package import Editing
package import MediaTypes

/// The voice-overs and music of a timeline, for a composition that was built by other means.
package struct AddedSound {
    /// Only the voice-overs and music are used.
    package var timeline: Timeline
    /// The end of the composition, at which all audio ends.
    package var end: CMTime
    /// Other ranges with voices, in which ducked music is lowered.
    package var spoken: [CMTimeRange]

    package init(_ timeline: Timeline, end: CMTime, spoken: [CMTimeRange] = []) {
        (self.timeline, self.end, self.spoken) = (timeline, end, spoken)
    }

    /// Adds a track of audio for each item of music, and as few as possible for voice-overs.
    ///
    /// - Returns: The volumes of the tracks.
    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    package func add(
        to composition: AVMutableComposition, reader: ClipReader
    ) async throws -> [AVMutableAudioMixInputParameters] {
        var sounds = Timeline()
        (sounds.voiceOvers, sounds.music) = (timeline.voiceOvers, timeline.music)
        try sounds.checkSound()
        let sources = try await TimelineSources(of: sounds, reader: reader)
        let clock = TimelineClock(
            exactFor: sounds.times + sources.times + [end] + spoken.flatMap { [$0.start, $0.duration] })
        let layout = try SoundLayout(
            sounds, sources: sources, clips: [], duration: clock.units(end),
            spoken: spoken.map { clock.units($0.start)..<clock.units($0.end) }, clock: clock)
        let assembly = CompositionAssembly(sources: sources, clock: clock, timeline: sounds)
        return try layout.tracks.map { try assembly.add($0, to: composition) }
    }
}
