public import ExtraTypes
public import Foundation
public import MediaTypes

/// A sequence of clips with transitions, titles, subtitles, music and voice-overs. `TimelineBuilder` turns it
/// into a composition, a video composition and an audio mix.
///
/// A timeline isn't validated until it is built, so that its properties can be set in any order.
public struct Timeline: Sendable, Hashable {
    /// The clips, in playing order.
    public var videos: [VideoItem]
    /// The transitions between `videos[i]` and `videos[i + 1]`. Missing ones are cuts.
    public var transitions: [Transition]
    /// Clips over the video, later ones in front, behind subtitles and titles.
    public var overlays: [OverlayItem]
    /// The voice-overs.
    public var voiceOvers: [VoiceOverItem]
    /// The background music.
    public var music: [MusicItem]
    /// Text and images over the video, later ones in front.
    public var titles: [TitleItem]
    /// Subtitles over the video, behind the titles.
    public var subtitles: [SubtitleTrack]
    /// The render size in pixels, both even; `nil` for the upright size of the first clip, rounded down to
    /// even.
    public var renderSize: CGSize?
    /// A resolution and an aspect ratio to which the render size is changed; `nil` for no change.
    public var renderShape: RenderShape?
    /// The duration of a frame; `nil` for that of the first clip.
    public var frameDuration: CMTime?
    /// The loudness to which the mix is brought when the timeline is built; `nil` for the mix as it is. It is
    /// rendered and measured as by `AVAsset.normalizedAudioMix(to:audioMix:timeRange:)`.
    public var loudness: LoudnessTarget?
    /// The color of what no clip covers; `nil` for black. Its alpha has an effect if the output has alpha.
    public var background: CGColor?

    /// Creates a timeline. It is checked when it is built.
    public init(
        videos: [VideoItem] = [], transitions: [Transition] = [], voiceOvers: [VoiceOverItem] = [],
        music: [MusicItem] = [], titles: [TitleItem] = [], subtitles: [SubtitleTrack] = [],
        overlays: [OverlayItem] = [], renderSize: CGSize? = nil, frameDuration: CMTime? = nil,
        renderShape: RenderShape? = nil, loudness: LoudnessTarget? = nil, background: CGColor? = nil
    ) {
        self.videos = videos
        self.transitions = transitions
        self.voiceOvers = voiceOvers
        self.overlays = overlays
        self.music = music
        self.titles = titles
        self.subtitles = subtitles
        self.renderSize = renderSize
        self.renderShape = renderShape
        self.frameDuration = frameDuration
        self.loudness = loudness
        self.background = background
    }

    /// Sets the same transition between all clips.
    public mutating func setTransitions(_ transition: Transition) {
        transitions = Array(repeating: transition, count: max(0, videos.count - 1))
    }
}

extension Timeline {
    /// All times that determine positions in the timeline.
    var times: [CMTime] {
        let overlaps = transitions.filter { $0.kind != .none }.map(\.duration)
        let clips = videos.map(\.asOverlay) + overlays
        let ends = clips.flatMap { [$0.fadeIn, $0.fadeOut, $0.audioAdjustments.offset] }
        return overlaps + voiceOvers.map(\.start) + overlays.map(\.start) + ends + music.flatMap(\.times)
    }
}

extension Timeline.MusicItem {
    fileprivate var times: [CMTime] {
        let lines = automation.flatMap { [$0.timeRange.start, $0.timeRange.duration] }
        let ducked = ducking.map { [$0.fade, $0.attack ?? .zero, $0.release ?? .zero, $0.hold] } ?? []
        return [start, fadeOut] + lines + ducked
    }
}
