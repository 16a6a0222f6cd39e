import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds the video of a document's composition.
struct DocumentVideo {
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
        into assembly: inout CompositionAssembly
    ) throws -> AVMutableVideoComposition? {
        let clips = layout.clips.filter { !$0.isAudio }.sorted { $0.range.start < $1.range.start }
        guard !clips.isEmpty else { return nil }
        let format = try format(clips)
        let layers = try clips.map { try layer($0, format.renderSize, &assembly) }
        try assembly.fill(to: layout.duration, .video)
        assembly.composition.naturalSize = format.renderSize
        let list = InstructionList(layers, until: layout.duration, format: format, rules: .document)
        try list.checkColors()
        return list.videoComposition(titles: try titles(list, format.renderSize))
    }

    private mutating func layer(
        _ clip: DocumentClip, _ size: CGSize, _ assembly: inout CompositionAssembly
    ) throws -> VideoLayer {
        let (file, clock): (Clip, MediaClock)
        switch media.medium(of: clip.clip) {
        case .file(let found, let its): (file, clock) = (found, its)
        case .slate(let name): return VideoLayer(media: clip.media, label: name, hidesLayersBelow: true)
        case .color(let color):
            let opacity = try clip.clip.appearance(at: clip.path, in: document).opacity
            return VideoLayer(color, at: clip.media, renderSize: size, opacity: opacity)
        case .black, nil: return VideoLayer(media: clip.media, hidesLayersBelow: true)
        }
        guard let video = file.video else {
            throw TimelineError(
                .noVideoTrack, file: file.asset.url, keyPath: clip.path.text, cause: "the file has no video",
                remedy: "use a clip with video, or move the clip to an audio track")
        }
        let slice = try MediaSlice(clip, video, of: file, clock: clock)
        addWarnings(about: slice, of: clip, in: file)
        let trackID = try assembly.insert(slice.pieces, of: video, over: slice.target, lane: clip.lane)
        let placement = try placement(of: clip, video, on: trackID, size)
        var placed = clip.media
        placed.range = slice.target
        var layer = VideoLayer(media: placed, placement: placement)
        layer.hidesLayersBelow =
            !video.isStill && video.outputFrameDuration != nil
            && layer.fills(CGRect(origin: .zero, size: size))
        return layer
    }

    /// Returns the placement of a clip's video. Errors of the files that its appearance names have its place.
    private func placement(
        of clip: DocumentClip, _ video: AVAssetTrack, on trackID: CMPersistentTrackID, _ size: CGSize
    ) throws(TimelineError) -> TrackPlacement {
        let appearance = try clip.clip.appearance(at: clip.path, in: document)
        do throws(TimelineError) {
            try media.check(appearance)
            return try TrackPlacement(
                of: video, on: trackID, renderSize: size, mode: clip.clip.fitMode, appearance: appearance,
                start: clip.range.start)
        } catch {
            var located = error
            located.keyPath = clip.path.text
            throw located
        }
    }

    private mutating func addWarnings(about slice: MediaSlice, of clip: DocumentClip, in file: Clip) {
        warnings += file.warnings.filter { !warnings.contains($0) }
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
    }

    /// Returns the size and frame duration of the output: those of the document, or else those of the first
    /// clip.
    private func format(_ clips: [DocumentClip]) throws(TimelineError) -> OutputFormat {
        let tracks = clips.lazy.compactMap { clip -> AVAssetTrack? in
            guard case .file(let file, _) = media.medium(of: clip.clip) else { return nil }
            return file.video
        }
        let size = tracks.first.map {
            Fit.renderSize(naturalSize: $0.naturalSize, preferredTransform: $0.preferredTransform)
        }
        let editRate = OTIOTimeline.editRate(of: self.clips)
        return OutputFormat(
            renderSize: try extras.timeline.outputSize(ofFirst: size),
            frameDuration: extras.timeline.frameDuration ?? editRate?.frameDuration
                ?? tracks.compactMap(\.outputFrameDuration).first ?? CMTime(value: 1, timescale: 25),
            background: extras.timeline.background)
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
        let members = own.keeping(Timeline.Appearance.documentKeys)
        guard !members.isEmpty else { return Timeline.Appearance() }
        return try located(at: path, in: document) { () throws(TimelineError) in
            try Timeline.Appearance(document: members, in: document)
        }
    }

    /// Returns the changes of the time and the volume of the clip's audio.
    ///
    /// - Throws: A `TimelineError` if Cutroom's metadata are invalid.
    func audioAdjustments(
        at path: JSONPath, in document: URL
    ) throws(TimelineError) -> Timeline.AudioAdjustments {
        let members = own.keeping(Set(Timeline.AudioAdjustments.documentKeys))
        guard !members.isEmpty else { return Timeline.AudioAdjustments() }
        return try located(at: path, in: document) { () throws(TimelineError) in
            try Timeline.AudioAdjustments(document: members)
        }
    }

    /// Calls a function that reads Cutroom's metadata, and adds the place in the document to its errors.
    private func located<Value>(
        at path: JSONPath, in document: URL, _ body: () throws(TimelineError) -> Value
    ) throws(TimelineError) -> Value {
        do throws(TimelineError) {
            return try body()
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

extension JSONObject {
    /// Returns the members with some keys.
    fileprivate func keeping(_ keys: Set<String>) -> JSONObject {
        var object = JSONObject()
        for member in members where keys.contains(member.key) { object[member.key] = member.value }
        return object
    }
}
