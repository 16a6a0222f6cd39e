import Editing
import Foundation
import MediaTypes
import Timeline

/// The media of a document that were found and read.
struct MediaSet {
    /// The content of a clip.
    enum Medium {
        case file(Clip, MediaClock)
        /// A slate with a label: the document has no medium, or it wasn't found.
        case slate(String)
        /// Black frames.
        case black
        /// Frames of a color.
        case color(CGColor)
    }

    /// The key of a medium: its reference, and its names in the clip.
    private struct Name: Hashable {
        var reference: OTIOMediaReference
        var names: [String]

        init(_ clip: OTIOClip) {
            (reference, names) = (clip.reference, clip.aliases)
            switch reference.kind {
            case .missing, .other: names.append(clip.properties.name)
            case .external, .generator, .imageSequence: break
            }
        }
    }

    private struct Key: Hashable {
        var url: URL
        var pictureDuration: CMTime?
    }

    private let locator: MediaLocator
    private let search: MediaSearch
    private let reader: ClipReader
    private let document: URL
    private var clips: [Key: Clip] = [:]
    private var media: [Name: Medium] = [:]
    /// Warnings about files that were chosen among several of the same name.
    var warnings: [String] { locator.warnings }
    /// The files that were read.
    private(set) var files: [URL] = []

    init(_ search: MediaSearch, document: URL, reader: ClipReader) {
        locator = MediaLocator(search, folder: document.deletingLastPathComponent())
        (self.search, self.document, self.reader) = (search, document, reader)
    }

    /// Creates a set of the media of a document that can be found and read.
    ///
    /// - Parameter isNeeded: Returns whether the medium of a clip is read.
    static func found(
        of document: OTIOTimeline, at url: URL, _ search: MediaSearch,
        where isNeeded: (OTIOClip) -> Bool = { _ in true }
    ) async -> MediaSet {
        var search = search
        search.rendersSlates = true
        var media = MediaSet(search, document: url, reader: .files)
        for (clip, path) in ClipSearch.clips(in: .stack(document.tracks), at: JSONPath(), onlyEnabled: false)
        where isNeeded(clip) {
            // Documents may be converted while their media are missing.
            try? await media.load(clip, at: path)
        }
        return media
    }

    /// Returns the content of the files that the output lacks, each once, in the order of their paths.
    ///
    /// - Parameter drawsSubtitles: Whether subtitle tracks are among it.
    func leftOut(drawsSubtitles: Bool) -> [LeftOutContent] {
        let all = Set(clips.values.flatMap(\.leftOut)).sorted { $0.description < $1.description }
        return drawsSubtitles ? all : all.filter { $0.kind != .subtitles }
    }

    /// Returns the medium that was read for a clip.
    func medium(of clip: OTIOClip) -> Medium? {
        let medium = media[Name(clip)]
        guard case .file(let file, var clock) = medium, clip.reference.availableRange == nil,
            let source = clip.properties.sourceRange?.range
        else { return medium }
        // Lists don't state available ranges, but other programs write source timecode into them.
        if let start = file.startTimecode,
            file.range(from: start)?.contains(source, within: MediaSlice.longestHold) == true
        {
            clock.origin = start
        }
        return .file(file, clock)
    }

    /// Finds and reads the medium of a clip.
    ///
    /// - Throws: A `TimelineError` with the clip's place and the searched locations.
    mutating func load(_ clip: OTIOClip, at path: JSONPath) async throws {
        let name = Name(clip)
        guard media[name] == nil else { return }
        do {
            media[name] = try await read(clip)
        } catch var error as TimelineError {
            error.keyPath = path.text
            throw error
        }
    }

    private mutating func read(_ clip: OTIOClip) async throws -> Medium {
        let reference = clip.reference
        switch reference.kind {
        case .external(let text):
            let address = MediaAddress(text)
            return try await read(
                locator.find(address, aliases: clip.aliases), clip, named: address.name, reference)
        case .imageSequence(let sequence):
            let finding = locator.find(folder: MediaAddress(sequence.folder), pattern: sequence.pattern)
            return try await read(finding, sequence, reference)
        case .generator(let kind, _):
            if kind.lowercased() == "black" { return .black }
            if let color = reference.kind.color { return .color(color) }
            guard !search.rendersSlates else { return .slate(kind) }
            throw TimelineError(
                .invalidDocument, file: document, cause: "the generator \"\(kind)\" is not supported",
                remedy: "use a file, or render slates with --offline")
        case .missing, .other:
            // The clip may have the name of its file.
            let name = MediaAddress(clip.properties.name).name
            let finding = locator.find(MediaAddress(name), aliases: clip.aliases + [name])
            if case .missing = finding, !search.rendersSlates, let problem = clip.referenceProblem {
                throw TimelineError(problem, in: document)
            }
            return try await read(finding, clip, named: clip.properties.name, reference)
        }
    }

    private mutating func read(
        _ finding: MediaLocator.Finding, _ clip: OTIOClip, named name: String, _ reference: OTIOMediaReference
    ) async throws -> Medium {
        guard let url = try url(finding, named: name) else { return .slate(name) }
        let duration = clip.own["pictureDuration"]?.time
        let file = try await file(url, pictureDuration: duration)
        return .file(file, MediaClock(origin: Self.zero(of: file, reference.availableRange?.range)))
    }

    private mutating func read(
        _ finding: MediaLocator.Finding, _ sequence: OTIOImageSequence, _ reference: OTIOMediaReference
    ) async throws -> Medium {
        guard let url = try url(finding, named: sequence.pattern) else { return .slate(sequence.pattern) }
        guard let rate = FrameRateFraction(sequence.rate), let step = Int32(exactly: sequence.frameStep),
            step > 0
        else {
            throw TimelineError(
                .invalidDocument, file: url, cause: "invalid rate or frame_step of an image sequence",
                remedy: "use a positive rate and step")
        }
        let file = try await file(url, pictureDuration: rate.frameDuration)
        let first = sequence.firstNumber(in: url.deletingLastPathComponent())
        let start = reference.availableRange?.range?.start ?? .zero
        // The file's time zero is its lowest number; the document's times begin with the sequence's first
        // number.
        return .file(
            file, MediaClock(origin: start, offset: rate.time(sequence.startFrame - first), step: step))
    }

    /// Checks the files that an appearance names.
    ///
    /// - Throws: A `TimelineError` if one is outside the folder to which files are confined.
    func check(_ appearance: Timeline.Appearance) throws(TimelineError) {
        guard let table = appearance.color?.lut, !search.allows(table) else { return }
        throw TimelineError(outside: table)
    }

    private func url(_ finding: MediaLocator.Finding, named name: String) throws -> URL? {
        switch finding {
        case .found(let url): return url
        case .forbidden(let url):
            throw TimelineError(outside: url)
        case .missing(let places):
            guard !search.rendersSlates else { return nil }
            let cause =
                places.isEmpty
                ? "the clip has no media"
                : "media not found: looked for "
                    + places.joined(separator: ", ")
            throw TimelineError(
                .fileNotFound, file: document, cause: "\(name.isEmpty ? "" : "\"\(name)\": ")\(cause)",
                remedy: "name its folder with --media-path, or render slates with --offline")
        }
    }

    private mutating func file(_ url: URL, pictureDuration: CMTime?) async throws -> Clip {
        let key = Key(url: url, pictureDuration: pictureDuration)
        if let clip = clips[key] { return clip }
        let clip = try await reader.clip(at: url, pictureDuration: pictureDuration)
        clips[key] = clip
        files.append(url)
        return clip
    }

    /// Returns the document's time that corresponds to the file's time zero: the file's timecode if the
    /// available range lies within its range, zero if it lies within the file's own times, or else the start
    /// of the available range.
    private static func zero(of clip: Clip, _ available: CMTimeRange?) -> CMTime {
        guard let available else { return .zero }
        let origins = [clip.startTimecode, .zero].compactMap { $0 }
        return origins.first { clip.range(from: $0)?.contains(available, within: tolerance) == true }
            ?? (clip.range(from: .zero) == nil ? .zero : available.start)
    }

    /// The maximum time by which a document's range may exceed that of the file because of rounding.
    private static let tolerance = CMTime(value: 1, timescale: 10)
}

extension Clip {
    /// Returns the range of the file's video or audio, with its time zero moved to `start`.
    fileprivate func range(from start: CMTime) -> CMTimeRange? {
        (video?.timeRange ?? audio?.timeRange).map { CMTimeRange(start: start, end: start + $0.end) }
    }
}

extension CMTimeRange {
    /// Returns whether a range lies in this one, or exceeds its end by at most a tolerance.
    fileprivate func contains(_ other: CMTimeRange, within tolerance: CMTime) -> Bool {
        other.start >= start && other.end <= end + tolerance
    }
}

/// The relation of a document's times of a medium to those of its file.
struct MediaClock {
    /// A time of the document, and the corresponding time of the file.
    var origin: CMTime
    var offset: CMTime = .zero
    /// The rate of the file's time relative to the document's: 2 for every second image of a sequence.
    var step: Int32 = 1

    func fileTime(_ time: CMTime) -> CMTime {
        let passed = time - origin
        return offset + (step == 1 ? passed : CMTimeMultiply(passed, multiplier: step))
    }
}

extension OTIOImageSequence {
    /// The file name pattern, such as `frame.%04d.png`.
    var pattern: String {
        // `PicturePattern` accepts a single digit as the width.
        let digits = zeroPadding >= 1 && zeroPadding <= 9 ? "%0\(zeroPadding)d" : "%d"
        return prefix + digits + suffix
    }

    /// Returns the lowest number of a file in a folder, or the sequence's first number without files.
    func firstNumber(in folder: URL) -> Int64 {
        guard let names = PicturePattern(path: pattern),
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else { return startFrame }
        return files.compactMap(names.number(ofName:)).min().map(Int64.init) ?? startFrame
    }
}

extension TimelineError {
    /// Creates the error of a file that is outside of the folder to which files are confined.
    init(outside file: URL) {
        self.init(
            .unreadableFile, file: file, cause: "outside of the folder that files are confined to",
            remedy: "move the file there")
    }
}

extension OTIOClip {
    /// The problem of a clip whose medium can't be known: a key without a reference, or one of an unknown schema.
    fileprivate var referenceProblem: DocumentProblem? {
        if case .other(let schema) = reference.kind {
            return DocumentProblem(
                cause: "the media reference \(schema) is not supported", remedy: "use an ExternalReference")
        }
        guard !references.isEmpty, references[activeKey] == nil else { return nil }
        return DocumentProblem(
            cause: "no media reference has the active_media_reference_key \"\(activeKey)\"",
            remedy: "use one of \(references.keys.sorted().joined(separator: ", "))")
    }
}
