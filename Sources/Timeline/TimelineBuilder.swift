import Editing
import Foundation
import MediaTypes

/// Makes a film of a timeline: reads its files, checks that it can be, and lays everything out.
///
/// Clips alternate on two video tracks, A and B, and overlap by their transition's duration. One instruction covers
/// each time that a clip is shown alone, one each transition; they touch without hole or overlap, from zero to the
/// film's end.
public struct TimelineBuilder: Sendable {
    public let timeline: Timeline
    private let reader: ClipReader

    public init(_ timeline: Timeline) {
        self.init(timeline, reader: .files)
    }

    package init(_ timeline: Timeline, reader: ClipReader) {
        self.timeline = timeline
        self.reader = reader
    }

    /// Builds the film. Each call gives new objects.
    ///
    /// Throws a `TimelineError` that names the item, the file, the cause and the remedy.
    public func build() async throws -> EditedFilm {
        try timeline.check()
        let sources = try await FilmSources(of: timeline, reader: reader)
        let clock = FilmClock(exactFor: timeline.times + sources.times)
        let layout = try FilmLayout(clips: sources.shown, transitions: timeline.transitions, clock: clock)
        let sound = try SoundLayout(timeline, sources: sources, film: layout, clock: clock)
        let format = format(sources)
        var titles = TitleLayers(
            timeline, renderSize: format.renderSize, duration: clock.time(layout.duration))
        let tool = try titles.tool()
        let assembly = FilmAssembly(
            sources: sources, clock: clock, format: format, titles: tool, warnings: titles.warnings)
        return try assembly.film(of: layout, transitions: timeline.transitions, sound: sound.tracks)
    }

    private func format(_ sources: FilmSources) -> FilmFormat {
        let first = sources.pictures[0]
        let firstFrame = FrameRate.frameDuration(
            nominalFrameRate: first.nominalFrameRate, minFrameDuration: first.minFrameDuration)
        let firstSize = Fit.renderSize(
            naturalSize: first.naturalSize, preferredTransform: first.preferredTransform)
        return FilmFormat(
            renderSize: timeline.renderSize ?? firstSize,
            frameDuration: timeline.frameDuration ?? firstFrame?.inLowestTerms
                ?? CMTime(value: 1, timescale: 30))
    }
}

/// Pixels and frame rate of a film.
struct FilmFormat: Hashable {
    var renderSize: CGSize
    var frameDuration: CMTime
}
