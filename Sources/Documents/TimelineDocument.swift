public import Editing
public import Foundation
public import MediaTypes
public import Timeline

/// A timeline document in any supported format: an edit with several tracks, gaps, transitions and nested
/// items, which can be rendered and written in another format.
///
/// Not part of AVFoundation.
public struct TimelineDocument: Sendable {
    /// The content of a document.
    enum Content: Sendable {
        /// A `Timeline`.
        case own(Timeline)
        /// A document of any other format.
        case other(OTIOTimeline)

        var isOwn: Bool { if case .own = self { true } else { false } }
    }

    /// The format that the document was read from.
    public let format: TimelineDocumentFormat
    /// The file that the document was read from; for an archive, the file extracted from it, which exists
    /// until the process ends. Relative paths in the document are resolved against its folder.
    public let url: URL
    /// The omissions in reading, one line each.
    public internal(set) var warnings: [String] = []
    /// Whether all clips of a `.json` document need video if one of them has it: see `TimelineBuilder`.
    public var requiresVideo = true
    var content: Content
    /// An edit decision list that was read without a given frame rate, until its media are known.
    var unratedList: Data?
    /// The folder with the media of an archive; `nil` without any, since `url` is in the user's folder then.
    private var extracted: URL?
    /// The folder to which files are confined while the document is written; `nil` for no limit.
    var confinement: URL?

    /// Reads a document in the format of the file name extension. Media files aren't read.
    ///
    /// - Parameter frameDuration: The frame duration of an edit decision list, which has no field for it.
    ///   `nil` selects a rate that fits its timecodes.
    /// - Throws: A `TimelineError` with the document, the line, the path in it, the cause and a remedy.
    public init(contentsOf url: URL, frameDuration: CMTime? = nil) throws(TimelineError) {
        let format = try TimelineDocumentFormat(of: url, .invalidDocument)
        guard format != .openTimelineIOArchive else {
            self = try Self(archive: url)
            return
        }
        let url = format.document(in: url)
        try self.init(try DocumentFile.data(of: url), format, url, frameDuration)
    }

    /// Reads a document from memory, such as one of standard input. Media files aren't read.
    ///
    /// - Parameters:
    ///   - data: At most 64 MB.
    ///   - format: The format: not that of an archive.
    ///   - url: The name of the document in errors; its folder is the one against which relative paths are resolved. No
    ///     such file has to exist.
    ///   - frameDuration: The frame duration of an edit decision list, as in `init(contentsOf:frameDuration:)`.
    /// - Throws: A `TimelineError` with the URL, the line, the path in it, the cause and a remedy.
    public init(
        data: Data, format: TimelineDocumentFormat, url: URL, frameDuration: CMTime? = nil
    ) throws(TimelineError) {
        guard format != .openTimelineIOArchive else {
            throw TimelineError(
                .invalidDocument, file: url, cause: "an archive can't be read from memory",
                remedy: "write it to a file that ends in .\(format.rawValue)")
        }
        try DocumentFile.checkSize(of: data, at: url)
        try self.init(data, format, url, frameDuration)
    }

    private init(
        _ data: Data, _ format: TimelineDocumentFormat, _ url: URL, _ frameDuration: CMTime?
    ) throws(TimelineError) {
        self.format = format
        self.url = url
        guard format != .json else {
            content = .own(try Timeline(document: data, at: url))
            return
        }
        do throws(DocumentProblem) {
            switch format {
            case .json, .openTimelineIO, .openTimelineIOFolder, .openTimelineIOArchive:
                content = .other(try OTIOReader.root(data).timeline(warnings: &warnings))
            case .editDecisionList:
                let rate = frameDuration.flatMap { FrameRateFraction(frameDuration: $0) }
                content = .other(try EDLReader.timeline(data, rate: rate, warnings: &warnings))
                unratedList = rate == nil ? data : nil
            case .finalCutProXML, .finalCutProXMLFolder, .finalCutPro7XML:
                content = .other(try FCPReader.timeline(data, warnings: &warnings))
            }
        } catch {
            throw TimelineError(error, in: url)
        }
    }

    /// Reads an archive. Its media are extracted if the document refers to any, because readers need files.
    private init(archive file: URL) throws(TimelineError) {
        let archive = try ZipArchive(file)
        let data = try OTIOBundle.document(in: archive, at: file)
        let document: OTIOTimeline
        do throws(DocumentProblem) {
            document = try OTIOReader.root(data).timeline(warnings: &warnings)
        } catch {
            throw TimelineError(error, in: file)
        }
        content = .other(document)
        format = .openTimelineIOArchive
        let hasMedia = archive.entries.keys.contains { $0.hasPrefix(OTIOBundle.media + "/") }
        extracted = hasMedia ? try ExtractedArchive.folder(of: file, document: data, archive) : nil
        url = extracted?.appendingPathComponent(OTIOBundle.document) ?? file
    }

    /// Creates a document of a timeline, to be written in any format.
    ///
    /// - Parameter url: The intended destination, for errors.
    public init(_ timeline: Timeline, url: URL) {
        (format, self.url, content) = (.json, url, .own(timeline))
    }

    /// Creates a document of a composition: the clips and gaps of its tracks, and a dissolve if two clips
    /// overlap under an opacity ramp. Properties that a document can't express, such as placements other than
    /// those of a `Timeline`, are listed in `warnings`.
    ///
    /// - Parameter url: The intended destination, whose name becomes the document's name.
    public init(
        _ composition: AVComposition, videoComposition: AVVideoComposition? = nil,
        audioMix: AVAudioMix? = nil,
        url: URL
    ) {
        (format, self.url) = (.openTimelineIO, url)
        var maker = OTIOFromComposition(composition, videoComposition, audioMix)
        content = .other(maker.document(name: url.deletingPathExtension().lastPathComponent))
        warnings = maker.losses
    }

    /// The same edit as a `Timeline`; `nil` if a `Timeline` can't express it, as with several video tracks.
    public var timeline: Timeline? {
        switch content {
        case .own(let timeline): timeline
        case .other(let document): try? TimelineFromOTIO.timeline(document, at: url)
        }
    }

    /// Builds a composition, a video composition and an audio mix, after finding and reading the media. Each
    /// call returns new objects.
    ///
    /// - Parameter extras: A timeline without clips: its titles, subtitles, music and voice-overs are added,
    ///   and its render size and frame duration are used.
    /// - Throws: A `TimelineError` with the item, the file, the cause and a remedy.
    public func build(
        finding search: MediaSearch = MediaSearch(), adding extras: Timeline = Timeline()
    ) async throws -> BuiltTimeline {
        let reader = ClipReader.files
        let search = exemptingArchive(search)
        switch content {
        case .own(let timeline):
            let locator = MediaLocator(search, folder: url.deletingLastPathComponent())
            var found = try timeline.adding(extras).relocated(by: locator)
            if search.rendersSlates { found.leaveOutMissingSound() }
            guard search.rendersSlates, !found.hasAllVideoFiles else {
                return try await build(found).adding(locator.warnings)
            }
            let document = try await OTIOFromTimeline.document(found, at: url)
            return try await DocumentBuilder(document: document, url: url, search: search, reader: reader)
                .build().adding(locator.warnings)
        case .other(let document):
            // A document made from a `Timeline` is rendered as a `Timeline`.
            if document.isOwn, search == MediaSearch(), let timeline {
                return try await build(timeline.adding(extras))
            }
            if unratedList != nil { return try await buildAtRateOfMedia(finding: search, adding: extras) }
            var builder = DocumentBuilder(document: document, url: url, search: search, reader: reader)
            builder.extras = extras
            return try await builder.build()
        }
    }

    /// Returns a search whose confinement allows the media of an archive.
    func exemptingArchive(_ search: MediaSearch) -> MediaSearch {
        guard search.confinement != nil else { return search }
        var search = search
        search.extracted = extracted
        return search
    }

    private func build(_ timeline: Timeline) async throws -> BuiltTimeline {
        var builder = TimelineBuilder(timeline)
        builder.requiresVideo = requiresVideo
        return try await builder.build()
    }

    /// Sets the duration of still images and of each image in sequences, for items of a `.json` document that
    /// don't state it.
    public mutating func setPictureDurations(still: CMTime?, sequence: CMTime?) {
        guard case .own(var timeline) = content else { return }
        for index in timeline.videos.indices where timeline.videos[index].pictureDuration == nil {
            let item = timeline.videos[index]
            timeline.videos[index].pictureDuration = OTIOImageSequence(item) == nil ? still : sequence
        }
        content = .own(timeline)
    }

    /// Returns the media files of the document that are found, without duplicates; for numbered images, their
    /// file name pattern.
    public func mediaFiles(finding search: MediaSearch = MediaSearch()) -> [URL] {
        switch content {
        case .own(let timeline):
            return timeline.mediaFiles
        case .other(let document):
            let locator = MediaLocator(exemptingArchive(search), folder: url.deletingLastPathComponent())
            var files: [URL] = []
            let tracks = document.located(by: locator).tracks
            for (clip, _) in ClipSearch.clips(in: .stack(tracks), at: JSONPath()) {
                guard case .external(let text) = clip.reference.kind,
                    case .found(let file) = locator.find(MediaAddress(text), aliases: clip.aliases)
                else { continue }
                if !files.contains(file) { files.append(file) }
            }
            return files
        }
    }

    /// Writes the document atomically, in the format of the file name extension, replacing an existing file.
    ///
    /// - Parameters:
    ///   - isStrict: Whether a property that the format can't express is an error that prevents writing.
    ///   - frameDuration: The frame duration of an edit decision list; `nil` selects that of the document or its
    ///     first clip. Other formats have no single one.
    ///   - confinement: A folder that all files which the document names must be in, after resolving symbolic
    ///     links, except the media of an archive; `nil` for no limit. Archives and folders contain copies of
    ///     these files.
    /// - Returns: The properties that the format can't express, one line each.
    /// - Throws: A `TimelineError` if the file can't be written, the format can't express the edit at all, a file
    ///   is outside of the confinement, or one that would be copied isn't media, subtitles, a table or a font.
    @discardableResult
    public func write(
        to destination: URL, isStrict: Bool = false, frameDuration: CMTime? = nil, confinement: URL? = nil
    ) async throws -> [String] {
        let format = try TimelineDocumentFormat(of: destination, .unwritableDocument)
        var document = self
        document.confinement = confinement
        try document.checkConfinement()
        // Values that can't be rendered can't be written in every format.
        if case .own(let timeline) = content { try timeline.check() }
        let note = await document.rereadAtRateOfMedia(finding: document.writingSearch)
        let rate = frameDuration.flatMap { FrameRateFraction(frameDuration: $0) }
        return try await document.write(to: destination, as: format, isStrict: isStrict, rate: rate)
            + [note].compactMap(\.self)
    }
}

extension BuiltTimeline {
    /// Returns the objects with further warnings before theirs.
    fileprivate func adding(_ warnings: [String]) -> BuiltTimeline {
        BuiltTimeline(
            composition: composition, videoComposition: videoComposition, audioMix: audioMix,
            warnings: warnings + self.warnings, leftOut: leftOut)
    }
}
