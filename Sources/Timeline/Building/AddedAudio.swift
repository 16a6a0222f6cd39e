package import Editing
package import MediaTypes

/// The voice-overs and music of a timeline, for a composition that was built by other means.
package struct AddedAudio {
    /// Only the voice-overs and music are used.
    package var timeline: Timeline
    /// The end of the composition, at which all audio ends.
    package var end: CMTime
    /// Other ranges with voices, in which ducked music is lowered.
    package var spoken: [CMTimeRange]

    /// The volumes of the composition's audio.
    package var parameters: [AVAudioMixInputParameters]

    package init(
        _ timeline: Timeline, end: CMTime, spoken: [CMTimeRange] = [],
        parameters: [AVAudioMixInputParameters] = []
    ) {
        (self.timeline, self.end, self.spoken) = (timeline, end, spoken)
        self.parameters = parameters
    }

    /// Adds a track of audio for each item of music, and as few as possible for voice-overs.
    ///
    /// - Returns: The volumes of the tracks.
    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    package func add(
        to composition: AVMutableComposition, reader: ClipReader
    ) async throws -> [AVMutableAudioMixInputParameters] {
        var audio = Timeline()
        (audio.voiceOvers, audio.music) = (timeline.voiceOvers, timeline.music)
        try audio.checkSound()
        let sources = try await TimelineSources(of: audio, reader: reader)
        let clock = TimelineClock(
            exactFor: audio.times + sources.times + [end] + spoken.flatMap { [$0.start, $0.duration] })
        var layout = try AudioLayout(
            audio, sources: sources, duration: clock.units(end),
            spoken: spoken.map { clock.units($0.start)..<clock.units($0.end) }, clock: clock)
        var assembly = CompositionAssembly(composition)
        try await layout.insert(
            into: &assembly, music: audio.music, sources.music, beside: parameters, until: end,
            measurer: reader.measurer)
        return assembly.inputParameters
    }
}
