import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds a composition, a video composition and an audio mix from all tracks of a document.
struct DocumentBuilder {
    let document: OTIOTimeline
    /// The document's file, for messages and relative paths.
    let url: URL
    var search = MediaSearch()
    var reader = ClipReader.files
    /// Titles, subtitles, render size and frame rate to add.
    var extras = Timeline()

    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    func build() async throws -> BuiltTimeline {
        var media = MediaSet(search, document: url, reader: reader)
        let layout = try await layout(&media)
        for placed in layout.clips { try await media.load(placed.clip, at: placed.path) }
        var assembly = CompositionAssembly()
        var extras = try DocumentExtras(document, at: url)
        let locator = MediaLocator(search, folder: url.deletingLastPathComponent())
        // The voice-overs of an exported `Timeline` are tracks of the document.
        extras.timeline.voiceOvers = []
        extras.timeline = try extras.timeline.adding(self.extras).relocated(by: locator)
        if search.rendersSlates { extras.timeline.leaveOutMissingSound() }
        var video = DocumentVideo(
            media: media, extras: extras, layout: layout,
            clips: ClipSearch.clips(in: .stack(document.tracks), at: JSONPath(), onlyEnabled: false).map(\.0),
            document: url)
        let videoComposition = try video.assemble(into: &assembly)
        var audio = DocumentAudio(
            media: media, layout: layout, document: url, measurer: reader.measurer)
        try await audio.assemble(into: &assembly)
        let composition = assembly.composition
        guard !composition.tracks.isEmpty else {
            throw TimelineError(
                .noVideos, file: url, cause: "the document has no clips to render",
                remedy: "add at least one clip")
        }
        let added = AddedAudio(
            extras.timeline, end: layout.duration,
            spoken: layout.clips.filter { $0.isAudio && $0.role == "voiceOver" }.map(\.range),
            parameters: assembly.inputParameters)
        let parameters = assembly.inputParameters + (try await added.add(to: composition, reader: reader))
        let audioMix = try await reader.measurer.mix(
            parameters, of: composition, loudness: extras.timeline.loudness)
        let found = media.warnings + locator.warnings
        return BuiltTimeline(
            composition: composition, videoComposition: videoComposition, audioMix: audioMix,
            warnings: found + layout.warnings + video.warnings
                + audio.warnings.filter { !video.warnings.contains($0) },
            leftOut: media.leftOut(
                drawsSubtitles: videoComposition != nil && extras.timeline.subtitles.isEmpty))
    }

    /// Places the clips. Media whose duration the document doesn't state are read first.
    private func layout(_ media: inout MediaSet) async throws -> DocumentLayout {
        for (clip, path) in ClipSearch.clips(in: .stack(document.tracks), at: JSONPath().appending("tracks"))
        where clip.properties.sourceRange == nil && clip.reference.availableRange == nil {
            try await media.load(clip, at: path)
        }
        let loaded = media
        do throws(DocumentProblem) {
            return try LayoutMaker.layout(
                document.tracks, times: ItemTimes { loaded.duration(of: $0) })
        } catch {
            throw TimelineError(error, in: url)
        }
    }
}

/// Finds the clips of a document.
enum ClipSearch {
    static func clips(
        in item: OTIOItem, at path: JSONPath, onlyEnabled: Bool = true
    ) -> [(OTIOClip, JSONPath)] {
        guard let properties = item.properties, properties.isEnabled || !onlyEnabled else { return [] }
        let children: [OTIOItem]
        switch item {
        case .clip(let clip): return [(clip, path)]
        case .stack(let stack): children = stack.children
        case .track(let track): children = track.children
        case .gap, .transition, .other: return []
        }
        return children.enumerated().flatMap { clips(in: $1, at: path.child($0), onlyEnabled: onlyEnabled) }
    }
}

extension MediaSet {
    /// Returns the duration of a medium that was read.
    func duration(of clip: OTIOClip) -> CMTime? {
        guard case .file(let file, _) = medium(of: clip) else { return nil }
        return (file.video ?? file.audio)?.timeRange.duration
    }
}

extension TimelineError {
    /// Creates an error about a place in a document.
    init(_ problem: DocumentProblem, in file: URL?) {
        let path = problem.path.text
        self.init(
            .invalidDocument, file: file, keyPath: path.isEmpty ? nil : path,
            cause: problem.placeText + problem.cause, remedy: problem.remedy)
    }
}
