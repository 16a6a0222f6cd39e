import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds the video of a document's composition.
struct VideoAssembly {
    let media: MediaSet
    let extras: DocumentExtras
    let layout: DocumentLayout
    /// The document's file, for messages.
    let document: URL
    /// All clips of the document, including disabled ones.
    let clips: [OTIOClip]
    private(set) var warnings: [String] = []

    init(
        media: MediaSet, extras: DocumentExtras, layout: DocumentLayout, clips: [OTIOClip], document: URL
    ) {
        (self.media, self.extras, self.layout) = (media, extras, layout)
        (self.clips, self.document) = (clips, document)
    }

    /// - Returns: `nil` if the document has no video.
    mutating func assemble(
        into tracks: inout LaneTracks, _ composition: AVMutableComposition
    ) throws -> AVMutableVideoComposition? {
        let clips = layout.clips.filter { !$0.isAudio }.sorted { $0.range.start < $1.range.start }
        guard !clips.isEmpty else { return nil }
        let (size, frameDuration) = format(clips)
        let layers = try clips.compactMap { try layer($0, size, &tracks) }
        try tracks.fill(to: layout.duration, .video)
        composition.naturalSize = size
        let list = InstructionList(
            layers, duration: layout.duration, renderSize: size, frameDuration: frameDuration)
        let result = AVMutableVideoComposition()
        (result.renderSize, result.frameDuration) = (size, frameDuration)
        result.instructions = list.instructions
        result.animationTool = try titles(list, size)
        return result
    }

    private mutating func layer(
        _ clip: PlacedMedia, _ size: CGSize, _ tracks: inout LaneTracks
    ) throws -> VideoLayer? {
        let (file, clock): (Clip, MediaClock)
        switch media.medium(of: clip.clip) {
        case .file(let found, let its): (file, clock) = (found, its)
        case .slate(let name): return VideoLayer(media: clip, label: name, covers: true)
        case .black, nil: return VideoLayer(media: clip, covers: true)
        }
        guard let video = file.video else {
            throw TimelineError(
                .noVideoTrack, file: file.asset.url, keyPath: clip.path.text, cause: "the file has no video",
                remedy: "use a clip with video, or move the clip to an audio track")
        }
        let slice = try MediaSlice(clip, video, of: file, clock: clock)
        if slice.missing > MediaSlice.tolerance {
            warnings.append(
                "\(clip.path.text): the file's video is \(slice.missing.secondsText) shorter than the clip,"
                    + " and the nearest frame of it is held")
        }
        if slice.target.start > clip.range.start + MediaSlice.moment
            || slice.target.end < clip.range.end - MediaSlice.moment
        {
            warnings.append(
                "\(clip.path.text): the file is too short for the clip's transition, which shows what is behind"
                    + " it instead")
        }
        let appearance = try clip.clip.appearance(at: clip.path, in: document)
        let fit = Fit(
            naturalSize: video.naturalSize, preferredTransform: video.preferredTransform, renderSize: size,
            mode: clip.clip.fitMode, appearance: appearance)
        let isOpaque =
            !video.hasMediaCharacteristic(.containsAlphaChannel) && appearance.opacity.isEmpty
            && appearance.transform.isEmpty
        let covers =
            isOpaque && !video.isStill && video.outputFrameDuration != nil
            && fit.frame.contains(CGRect(origin: .zero, size: size))
        var shown = clip
        shown.range = slice.target
        return VideoLayer(
            media: shown, trackID: try tracks.insert(slice, clip.lane, .video), fit: fit,
            appearance: appearance, start: clip.range.start, covers: covers, isOpaque: isOpaque)
    }

    /// Returns the size and frame duration of the output: those of the document, or else those of the first
    /// clip.
    private func format(_ clips: [PlacedMedia]) -> (CGSize, CMTime) {
        let tracks = clips.lazy.compactMap { clip -> AVAssetTrack? in
            guard case .file(let file, _) = media.medium(of: clip.clip) else { return nil }
            return file.video
        }
        let size = tracks.first.map {
            Fit.renderSize(naturalSize: $0.naturalSize, preferredTransform: $0.preferredTransform)
        }
        return (
            extras.timeline.renderSize ?? size ?? CGSize(width: 1280, height: 720),
            extras.timeline.frameDuration ?? editRate?.frameDuration
                ?? tracks.compactMap(\.outputFrameDuration).first ?? CMTime(value: 1, timescale: 25)
        )
    }

    /// The edit rate of the document, unless its time unit is smaller than a frame.
    private var editRate: FrameRateFraction? {
        let rates = clips.lazy.compactMap { clip in
            clip.properties.sourceRange?.duration.rate ?? clip.reference.availableRange?.duration.rate
        }
        return rates.compactMap { FrameRateFraction($0) }.first { (1...240).contains($0.value) }
    }

    private mutating func titles(
        _ list: InstructionList, _ size: CGSize
    ) throws -> AVVideoCompositionCoreAnimationTool? {
        var timeline = extras.timeline
        for label in list.labels where !label.text.isEmpty {
            timeline.titles.append(
                Timeline.TitleItem(
                    text: label.text + "\noffline", start: label.range.start, duration: label.range.duration,
                    fontSize: 0.06, fade: 0))
        }
        try timeline.checkTitles()
        var layers = TitleLayers(timeline, renderSize: size, duration: layout.duration)
        let tool = try layers.tool()
        warnings += layers.warnings
        return tool
    }
}

extension OTIOClip {
    /// Cutroom's metadata of the clip.
    var own: JSONObject { properties.metadata[DocumentKeys.own]?.object ?? JSONObject() }

    /// Returns the cropping, placement and appearance of the clip.
    ///
    /// - Throws: A `TimelineError` if Cutroom's metadata are invalid.
    func appearance(at path: JSONPath, in document: URL) throws(TimelineError) -> Timeline.Appearance {
        let keys = own.keys.filter(Timeline.Appearance.documentKeys.contains)
        guard !keys.isEmpty else { return Timeline.Appearance() }
        var object = JSONObject()
        for key in keys { object[key] = own[key] }
        do throws(TimelineError) {
            return try Timeline.Appearance(document: object)
        } catch {
            var located = error
            located.file = document
            located.keyPath =
                path.appending("metadata").appending(DocumentKeys.own).text
                + (error.keyPath.map { ".\($0)" } ?? "")
            throw located
        }
    }

    /// The clip's placement in the frame.
    var fitMode: Timeline.FitMode { own["fit"]?.string.flatMap(Timeline.FitMode.init(rawValue:)) ?? .fit }

    /// The volume of the clip's audio.
    var volume: Float {
        guard let volume = own["volume"]?.number, volume.isFinite, volume >= 0 else { return 1 }
        return Float(volume)
    }
}
