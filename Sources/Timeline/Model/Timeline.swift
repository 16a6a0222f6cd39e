public import Foundation
public import MediaTypes

/// A film as its editor thinks of it: clips in playing order, what happens between them, and what is heard
/// with them. `TimelineBuilder` turns it into a composition, a video composition and an audio mix.
///
/// Nothing is checked here, so that a timeline can be put together in any order; the builder checks it all.
public struct Timeline: Sendable, Hashable {
    /// The clips, in playing order.
    public var videos: [VideoItem]
    /// What happens between `videos[i]` and `videos[i + 1]`. Where it is shorter, the rest are cuts.
    public var transitions: [Transition]
    /// Speech over the film.
    public var voiceOvers: [VoiceOverItem]
    /// Music under the film.
    public var music: [MusicItem]
    /// Text and pictures over the film, later ones in front.
    public var titles: [TitleItem]
    /// Subtitles over the film, behind the titles.
    public var subtitles: [SubtitleTrack]
    /// Pixels of the film, both even; nil for the first clip's upright display size, rounded down to even.
    public var renderSize: CGSize?
    /// The time between two frames of the film; nil for the first clip's own.
    public var frameDuration: CMTime?

    public init(
        videos: [VideoItem] = [], transitions: [Transition] = [], voiceOvers: [VoiceOverItem] = [],
        music: [MusicItem] = [], titles: [TitleItem] = [], subtitles: [SubtitleTrack] = [],
        renderSize: CGSize? = nil, frameDuration: CMTime? = nil
    ) {
        self.videos = videos
        self.transitions = transitions
        self.voiceOvers = voiceOvers
        self.music = music
        self.titles = titles
        self.subtitles = subtitles
        self.renderSize = renderSize
        self.frameDuration = frameDuration
    }

    /// Puts the same transition between all neighbouring clips.
    public mutating func setTransitions(_ transition: Transition) {
        transitions = Array(repeating: transition, count: max(0, videos.count - 1))
    }
}
