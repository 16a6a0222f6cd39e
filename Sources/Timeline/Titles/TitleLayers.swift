package import Editing
package import Foundation
import LayerRendering
import Layers
package import MediaTypes

/// Makes the animation tool for the titles and subtitles of a timeline: subtitles over the video, and titles
/// over the subtitles.
package struct TitleLayers {
    let timeline: Timeline
    let renderSize: CGSize
    /// The end of the timeline.
    let duration: CMTime
    package private(set) var warnings: [String] = []
    private let measure = TextMeasure()

    package init(_ timeline: Timeline, renderSize: CGSize, duration: CMTime) {
        self.timeline = timeline
        self.renderSize = renderSize
        self.duration = duration
    }

    /// Returns the animation tool, or `nil` without titles and subtitles.
    ///
    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    package mutating func tool() throws(TimelineError) -> AVVideoCompositionCoreAnimationTool? {
        guard !timeline.titles.isEmpty || !timeline.subtitles.isEmpty else { return nil }
        noteMissingFonts()
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: renderSize)
        root.isGeometryFlipped = true
        let video = CALayer()
        video.frame = root.frame
        root.addSublayer(video)
        var cues: [SubtitleStack.Item] = []
        for (index, track) in timeline.subtitles.enumerated() { cues += try subtitles(track, index) }
        var stack = SubtitleStack(renderSize: renderSize)
        for layer in stack.layers(for: cues) { root.addSublayer(layer) }
        for (index, item) in timeline.titles.enumerated() {
            root.addSublayer(try title(item, ItemCheck("titles", index, file: nil)))
        }
        return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }

    /// Adds one warning for each missing font.
    private mutating func noteMissingFonts() {
        let fonts =
            timeline.titles.filter { $0.fontFile == nil }.map(\.font)
            + timeline.subtitles.filter { $0.fontFile == nil }.map(\.font)
        for name in Set(fonts.compactMap(\.self)).sorted() where !measure.hasFont(named: name) {
            warnings.append(
                "font '\(name)' not found, using a substitute: install it, or choose another font")
        }
    }

    private mutating func subtitles(
        _ track: Timeline.SubtitleTrack, _ index: Int
    ) throws(TimelineError) -> [SubtitleStack.Item] {
        let place = ItemCheck("subtitles", index, file: track.url)
        do {
            if let font = track.fontFile { try FontFile.check(font) }
            let layout = CaptionLayout(track)
            let file = try SubtitleFile(contentsOf: track.url, usesWordTimes: layout.usesWordTimes)
            warnings += file.warnings.map { "\(track.url.path): \($0)" }
            let maker = SubtitleMaker(
                track: track, renderSize: renderSize, end: duration, measure: measure)
            let items = file.cues.flatMap { cue in
                layout.captions(of: cue).compactMap { cue in
                    maker.range(of: cue).map { SubtitleStack.Item(cue: cue, range: $0, maker: maker) }
                }
            }
            noteMissingTimes(file, track)
            noteMissingFonts(file, track)
            // A negative start cuts the beginning off on purpose.
            let late = file.cues.count { $0.range.start + track.start >= duration }
            noteOmitted(items.isEmpty ? file.cues.count : late, of: file.cues.count, in: track)
            return items
        } catch {
            throw place.located(error)
        }
    }

    /// Adds a warning if subtitles of a file are outside of the timeline, or if it has none.
    private mutating func noteOmitted(_ omitted: Int, of count: Int, in track: Timeline.SubtitleTrack) {
        guard omitted > 0 || count == 0 else { return }
        let cause =
            count == 0
            ? "the file has no subtitles"
            : "\(omitted) of \(count) subtitles are not in the timeline, which ends at \(duration.secondsText)"
        warnings.append("\(track.url.path): \(cause): check the file and where it starts")
    }

    /// Adds a warning for each missing font that the file names, unless the track replaces its fonts.
    private mutating func noteMissingFonts(_ file: SubtitleFile, _ track: Timeline.SubtitleTrack) {
        guard track.font == nil, track.fontFile == nil else { return }
        let names = Set(file.cues.lazy.flatMap(\.runs).compactMap(\.font)).sorted()
        // Each name is looked up among all fonts of the system.
        let missing = names.prefix(Self.mostFonts).filter { !measure.hasFont(named: $0) }
        let rest = names.count - Self.mostFonts
        warnings += missing.map {
            "\(track.url.path): font '\($0)' not found, using a substitute: install it, or choose another font"
        }
        if rest > 0 { warnings.append("\(track.url.path): \(rest) more fonts were not looked up: use fewer") }
    }

    private static let mostFonts = 100

    /// Adds a warning if the style requires times of words that subtitles lack. A single word needs none.
    private mutating func noteMissingTimes(_ file: SubtitleFile, _ track: Timeline.SubtitleTrack) {
        guard track.style.usesWordTimes else { return }
        let count = file.cues.count { !$0.hasWordTimes && $0.words.count > 1 }
        guard count > 0 else { return }
        warnings.append(
            "\(track.url.path): \(count) of \(file.cues.count) subtitles have no times of words, which the"
                + " style \(track.style.rawValue) requires, and are drawn whole: use JSON of words, or WebVTT"
                + " with times within its subtitles")
    }

    private func title(_ item: Timeline.TitleItem, _ place: ItemCheck) throws(TimelineError) -> CALayer {
        try place.start(item.start, of: "title", before: duration)
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

/// Checks font files.
enum FontFile {
    /// Throws a `TimelineError` if the file can't be read or isn't a font.
    static func check(_ url: URL) throws(TimelineError) {
        do {
            try url.openedForReading().close()
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard TextMeasure.isFont(url) else {
            throw TimelineError(
                .unreadableFile, file: url, cause: "not a font file",
                remedy: "use a TrueType or OpenType font, such as a .ttf or .otf file")
        }
    }
}
