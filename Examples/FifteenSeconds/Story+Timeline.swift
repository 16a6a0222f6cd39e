import Cutroom

// The film with `Timeline`: say what is wanted, and let the builder lay it out.
extension Story {
    func sessionOfTimeline() async throws -> AVAssetExportSession {
        var timeline = Timeline(renderSize: renderSize, frameDuration: frameDuration)
        for clip in clips {
            let length = CMTimeMinimum(clipLength, try await AVURLAsset(url: clip).load(.duration))
            timeline.videos.append(
                Timeline.VideoItem(url: clip, sourceTimeRange: CMTimeRange(start: .zero, duration: length)))
        }
        let kinds: [Timeline.Transition.Kind] = [.dissolve, .push(.fromRight), .wipe(.fromLeft)]
        timeline.transitions = (1..<clips.count).map {
            Timeline.Transition(kinds[($0 - 1) % kinds.count], duration: overlap)
        }
        timeline.voiceOvers = [
            Timeline.VoiceOverItem(
                url: voice, start: voiceStart,
                sourceTimeRange: CMTimeRange(start: .zero, duration: voiceLength))
        ]
        let voiceEnd = voiceStart + voiceLength
        timeline.music = [
            Timeline.MusicItem(
                url: music, volume: musicVolume,
                automation: [
                    .init(
                        timeRange: CMTimeRange(start: voiceStart - overlap, duration: overlap),
                        startVolume: 1, endVolume: ducking),
                    .init(
                        timeRange: CMTimeRange(start: voiceEnd, duration: overlap),
                        startVolume: ducking, endVolume: 1),
                ],
                fadeOut: overlap + overlap)
        ]
        let film = try await TimelineBuilder(timeline).build()
        return try session(of: film.composition, film.videoComposition, film.audioMix)
    }
}
