import Editing
import Foundation
import MediaTypes

/// Builds a composition, a video composition and an audio mix from a timeline, after reading its files and checking it.
///
/// Clips alternate between two video tracks, A and B, and overlap by the duration of their transition. There is one
/// instruction for each range in which a clip is shown alone and one for each transition; together they cover the
/// timeline without gaps or overlap.
public struct TimelineBuilder: Sendable {
    /// The timeline to build.
    public let timeline: Timeline
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
        let sources = try await TimelineSources(of: timeline, reader: reader)
        let clock = TimelineClock(exactFor: timeline.times + sources.times)
        let layout = try ClipLayout(sources: sources.videos, transitions: timeline.transitions, clock: clock)
        let sound = try SoundLayout(timeline, sources: sources, layout: layout, clock: clock)
        let format = format(sources)
        var titles = TitleLayers(
            timeline, renderSize: format.renderSize, duration: clock.time(layout.duration))
        let tool = try titles.tool()
        let assembly = CompositionAssembly(
            sources: sources, clock: clock, format: format, titles: tool, warnings: titles.warnings)
        return try assembly.assemble(layout, transitions: timeline.transitions, sound: sound.tracks)
    }

    private func format(_ sources: TimelineSources) -> OutputFormat {
        let first = sources.videoTracks[0]
        let firstFrame = FrameRate.frameDuration(
            nominalFrameRate: first.nominalFrameRate, minFrameDuration: first.minFrameDuration)
        let firstSize = Fit.renderSize(
            naturalSize: first.naturalSize, preferredTransform: first.preferredTransform)
        return OutputFormat(
            renderSize: timeline.renderSize ?? firstSize,
            frameDuration: timeline.frameDuration ?? firstFrame?.inLowestTerms
                ?? CMTime(value: 1, timescale: 30))
    }
}

/// The render size and frame duration of a timeline.
struct OutputFormat: Hashable {
    var renderSize: CGSize
    var frameDuration: CMTime
}
