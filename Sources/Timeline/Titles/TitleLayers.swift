import Editing
import Foundation
import LayerRendering
import Layers
import MediaTypes

/// Makes the animation tool of a timeline's titles and subtitles: the film at the back, subtitles over it, titles
/// over these.
struct TitleLayers {
    let timeline: Timeline
    let renderSize: CGSize
    /// The film's end.
    let duration: CMTime
    private(set) var warnings: [String] = []
    private let measure = TextMeasure()

    init(_ timeline: Timeline, renderSize: CGSize, duration: CMTime) {
        self.timeline = timeline
        self.renderSize = renderSize
        self.duration = duration
    }

    /// Nil where the timeline has neither.
    ///
    /// Throws a `TimelineError` that names the item, the file, the cause and the remedy.
    mutating func tool() throws(TimelineError) -> AVVideoCompositionCoreAnimationTool? {
        guard !timeline.titles.isEmpty || !timeline.subtitles.isEmpty else { return nil }
        noteMissingFonts()
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: renderSize)
        root.isGeometryFlipped = true
        let video = CALayer()
        video.frame = root.frame
        root.addSublayer(video)
        for (index, track) in timeline.subtitles.enumerated() {
            for layer in try subtitles(track, index) { root.addSublayer(layer) }
        }
        for (index, item) in timeline.titles.enumerated() {
            root.addSublayer(try title(item, ItemCheck("titles", index, file: nil)))
        }
        return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }

    /// One warning for each name.
    private mutating func noteMissingFonts() {
        let fonts =
            timeline.titles.filter { $0.fontFile == nil }.map(\.font)
            + timeline.subtitles.filter { $0.fontFile == nil }.map(\.font)
        for name in Set(fonts.compactMap(\.self)).sorted() where !measure.hasFont(named: name) {
            warnings.append(
                "there is no font '\(name)' here; another stands in for it: install it, or name another")
        }
    }

    private mutating func subtitles(
        _ track: Timeline.SubtitleTrack, _ index: Int
    ) throws(TimelineError) -> [CALayer] {
        let place = ItemCheck("subtitles", index, file: track.url)
        do {
            if let font = track.fontFile { try FontFile.check(font) }
            let file = try SubtitleFile(contentsOf: track.url)
            if let warning = file.warning { warnings.append("\(track.url.path): \(warning)") }
            let maker = SubtitleMaker(
                track: track, renderSize: renderSize, end: duration, measure: measure)
            return file.cues.compactMap { maker.layer(for: $0) }
        } catch {
            throw place.located(error)
        }
    }

    private func title(_ item: Timeline.TitleItem, _ place: ItemCheck) throws(TimelineError) -> CALayer {
        guard item.start < duration else {
            throw place.fault(
                .startsAfterFilm, "start",
                cause: "it begins at \(item.start.secondsText), but the film ends at \(duration.secondsText)",
                remedy: "let it begin earlier")
        }
        var size: CGSize?
        do {
            if let image = item.image { size = try ImageHeader(of: image).size }
            if let font = item.fontFile { try FontFile.check(font) }
        } catch {
            throw place.located(error)
        }
        let length = item.duration ?? duration - item.start
        return TitleMaker(
            item: item, renderSize: renderSize, duration: length.seconds, imageSize: size,
            measure: measure
        ).layer()
    }
}
