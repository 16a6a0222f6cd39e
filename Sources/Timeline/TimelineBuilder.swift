import Editing
import Foundation
import MediaTypes

/// Builds a composition, a video composition and an audio mix from a timeline, after reading its files and
/// checking it.
///
/// Clips alternate between two video tracks, A and B, and overlap by the duration of their transition. There
/// is one instruction for each range with a single clip and one for each transition; together they cover the
/// timeline without gaps or overlap.
public struct TimelineBuilder: Sendable {
    /// The timeline to build.
    public let timeline: Timeline
    /// Whether all clips must have video if one of them has it. If not, a timeline with a clip without video
    /// is built as audio only.
    public var requiresVideo = true
    private let reader: ClipReader

    public init(_ timeline: Timeline) {
        self.init(timeline, reader: .files)
    }

    package init(_ timeline: Timeline, reader: ClipReader) {
        self.timeline = timeline
        self.reader = reader
    }

    /// Builds the timeline. Each call returns new objects.
    ///
    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    public func build() async throws -> BuiltTimeline {
        try timeline.check()
        let sources = try await TimelineSources(of: timeline, reader: reader, requiresVideo: requiresVideo)
        let clock = TimelineClock(exactFor: timeline.times + sources.times)
        let layout = try ClipLayout(sources: sources.videos, transitions: timeline.transitions, clock: clock)
        let sound = try SoundLayout(
            timeline, sources: sources, clips: layout.clips, duration: layout.duration, clock: clock)
        var assembly = CompositionAssembly(
            sources: sources, clock: clock, timeline: timeline)
        assembly.warnings = sources.warnings
        if let first = sources.videoTracks.first {
            let format = format(first, sources.videoTracks)
            var titles = TitleLayers(
                timeline, renderSize: format.renderSize, duration: clock.time(layout.duration))
            (assembly.format, assembly.titles) = (format, try titles.tool())
            assembly.warnings += titles.warnings
        } else if requiresVideo {
            try checkSoundAlone()
        }
        return try assembly.assemble(layout, transitions: timeline.transitions, sound: sound.tracks)
    }

    /// Throws if the timeline has titles, subtitles or overlays but no clip with video.
    private func checkSoundAlone() throws(TimelineError) {
        let drawn =
            !timeline.titles.isEmpty
            ? "titles"
            : !timeline.subtitles.isEmpty ? "subtitles" : !timeline.overlays.isEmpty ? "overlays" : nil
        guard let drawn else { return }
        throw TimelineError(
            .noVideoTrack, keyPath: "\(drawn)[0]", cause: "no clip has video to draw \(drawn) on",
            remedy: "add a clip with video or an image, or remove the \(drawn)")
    }

    private func format(_ first: AVAssetTrack, _ tracks: [AVAssetTrack]) -> OutputFormat {
        let firstSize = Fit.renderSize(
            naturalSize: first.naturalSize, preferredTransform: first.preferredTransform)
        return OutputFormat(
            renderSize: timeline.renderSize ?? firstSize,
            frameDuration: timeline.frameDuration
                // A still image has no frame rate: the rate of the first clip that has one is used.
                ?? tracks.lazy.compactMap(\.outputFrameDuration).first?.inLowestTerms
                ?? CMTime(value: 1, timescale: 30))
    }
}

/// The render size and frame duration of a timeline.
struct OutputFormat: Hashable {
    var renderSize: CGSize
    var frameDuration: CMTime
}
