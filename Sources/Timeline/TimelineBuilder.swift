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
    /// is built as audio only, and so is one whose last clip has audio that goes on for 0.2 s or more after its
    /// video: that clip ends with its audio.
    public var requiresVideo = true
    private let reader: ClipReader

    /// Creates a builder; no file is read before `build()`.
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
        let layout = try TimelineLayout(timeline, sources: sources, clock: clock)
        var audio = try AudioLayout(
            timeline, sources: sources, clips: layout.clips, overlays: layout.overlays,
            duration: layout.duration, clock: clock)
        var assembly = CompositionAssembly()
        var warnings = sources.warnings
        var videoComposition: AVMutableVideoComposition?
        if sources.hasVideo {
            let format = try format(sources.videos.compactMap(\.video))
            var titles = TitleLayers(
                timeline, renderSize: format.renderSize, duration: clock.time(layout.duration))
            let tool = try titles.tool()
            warnings += titles.warnings
            videoComposition = try addVideo(layout, as: format, to: &assembly).videoComposition(titles: tool)
        } else if requiresVideo {
            try checkSoundAlone()
        }
        warnings += try await audio.normalize(by: reader.measurer)
        try await audio.insert(
            into: &assembly, music: timeline.music, sources.music, until: clock.time(layout.duration),
            measurer: reader.measurer)
        // Without video, a gap at the end is silence.
        if !sources.hasVideo, sources.videos.contains(where: { $0.filler != nil }) {
            try assembly.fill(to: clock.time(layout.duration), .audio)
        }
        let audioMix = try await reader.measurer.mix(
            assembly.inputParameters, of: assembly.composition, loudness: timeline.loudness)
        return BuiltTimeline(
            composition: assembly.composition, videoComposition: videoComposition, audioMix: audioMix,
            warnings: warnings, leftOut: sources.leftOut)
    }

    /// Inserts the clips and overlays into a composition. Returns the instructions that present them.
    private func addVideo(
        _ layout: TimelineLayout, as format: OutputFormat, to assembly: inout CompositionAssembly
    ) throws -> InstructionList {
        assembly.composition.naturalSize = format.renderSize
        var layers: [VideoLayer] = []
        for item in layout.clips + layout.overlays {
            let (source, range) = (item.source, item.media.range)
            if case .color(let color) = source.filler {
                layers.append(
                    VideoLayer(
                        color, at: item.media, renderSize: format.renderSize,
                        opacity: source.appearance.opacity))
            }
            guard let video = source.video else { continue }
            let trackID = try assembly.insert(
                item.pieces(of: video), of: video, over: range, lane: [item.lane], from: source.file)
            do throws(TimelineError) {
                let placement = try TrackPlacement(
                    of: video, on: trackID, renderSize: format.renderSize, mode: source.fit,
                    appearance: source.appearance, start: range.start)
                layers.append(VideoLayer(media: item.media, placement: placement))
            } catch {
                throw item.place.located(error)
            }
        }
        let clock = layout.clock
        try assembly.fill(to: clock.time(layout.duration), .video)
        let list = InstructionList(
            layers, from: clock.time(0), until: clock.time(layout.duration), format: format, rules: .timeline)
        try list.checkColors()
        return list
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

    private func format(_ tracks: [AVAssetTrack]) throws(TimelineError) -> OutputFormat {
        let firstSize = tracks.first.map {
            Fit.renderSize(naturalSize: $0.naturalSize, preferredTransform: $0.preferredTransform)
        }
        return OutputFormat(
            renderSize: try timeline.outputSize(ofFirst: firstSize),
            frameDuration: timeline.frameDuration
                // A still image has no frame rate: the rate of the first clip that has one is used.
                ?? tracks.lazy.compactMap(\.outputFrameDuration).first?.reduced
                ?? CMTime(value: 1, timescale: 30), background: timeline.background)
    }
}
