internal import Editing
internal import ExtraTypes
internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import Outputs
internal import PlanCompiler
internal import RenderPlan
internal import Synchronization

/// Copies the samples of an asset to a file as they are coded. Source: AVAssetExportPresetPassthrough.
///
/// Each track is copied from the last sample on that its range can be decoded from; the file's edit lists show the exact
/// range. Tracks that the file can't hold are left out.
///
/// `@unchecked Sendable`: the asset, as in AVFoundation, may be used from any thread.
final class PassthroughJob: ExportWork, @unchecked Sendable {
    private struct State {
        var warnings: [MediaWarning] = []
        var duration = CMTime.invalid
        /// In bytes.
        var (written, whole): (Int64, Int64) = (0, 0)
        var isCancelled = false
    }

    private let asset: AVAsset
    private let timeRange: CMTimeRange
    private let destination: ExportDestination
    /// Nil for all that the source has.
    private let metadata: OutputMetadata?
    private let chapters: [MediaChapter]
    private let creation: Date?
    private let state = Mutex(State())

    init(_ session: AVAssetExportSession, to destination: ExportDestination) {
        asset = session.asset
        timeRange = session.timeRange
        self.destination = destination
        metadata =
            session.metadata == nil && session.metadataItemFilter == nil && asset is AVURLAsset
            ? nil : session.outputMetadata
        chapters = session.outputChapters
        creation = CreationDate.of(session.settings)
    }

    var plan: RenderPlan? { nil }
    var duration: CMTime { state.withLock { $0.duration } }
    var renderedFrames: Int64 { 0 }
    var frameCount: Int64 { 0 }
    var warnings: [MediaWarning] { state.withLock { $0.warnings } }

    var progress: Float {
        let (written, whole) = state.withLock { ($0.written, $0.whole) }
        return whole > 0 ? Float(Double(written) / Double(whole)) : 0
    }

    func run() async throws {
        try await BlockingWork.run { try self.copy() }
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    private func copy() throws {
        let range = try outputRange()
        state.withLock { $0.duration = range.duration }
        var copies = TrackCopies(into: destination.container, over: range)
        if let file = asset as? AVURLAsset {
            try copies.append(allOf: file)
        } else {
            for track in asset.tracks { try copies.append(track) }
        }
        let warnings = copies.leftOut
        state.withLock { $0.warnings = warnings }
        guard !copies.tracks.isEmpty else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "\(destination.container.name) can't hold any track of the asset as it is coded"
                    + (warnings.first.map { ": \($0.reason)" } ?? ""),
                fileType: destination.container.fileType,
                remedy: "choose another file type, or a preset that encodes")
        }
        var movie = copies.movie
        movie.creation = creation
        movie.metadata = metadata?.boxes ?? copies.metadata
        movie.additions = MovieAdditions(
            chapters: chapters, duration: range.duration, location: metadata?.location)
        try write(movie, from: copies.files)
    }

    private func write(_ movie: MovieAssembly, from files: [SourceFile]) throws {
        try destination.check()
        do {
            let whole = movie.mediaSize
            state.withLock { $0.whole = whole }
            try MovieOutput(destination: destination).write(movie, from: files) { written in
                try state.withLock { state in
                    state.written = min(whole, written)
                    if state.isCancelled { throw CancellationError() }
                }
            }
            if state.withLock({ $0.isCancelled }) { throw CancellationError() }
            try destination.finish()
        } catch {
            let explained = destination.explained(error)
            destination.discard()
            throw explained
        }
    }
}

extension PassthroughJob {
    private func outputRange() throws -> CMTimeRange {
        try asset.requireFacts(forKey: "tracks")
        let end = asset.tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
        let whole = CMTimeRange(start: .zero, end: end)
        let range = CMTimeRangeGetIntersection(timeRange, otherRange: whole)
        guard range.duration.isNumeric, range.duration > .zero else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the time range to export is empty",
                remedy: end > .zero
                    ? "choose a time range inside 0 s to \(end.seconds) s" : "export an asset with media")
        }
        return range
    }
}

/// The tracks that a passthrough export copies.
struct TrackCopies {
    private let container: ExportContainer
    /// The part of the asset that is copied.
    private let range: CMTimeRange
    private(set) var tracks: [MovieAssembly.Track] = []
    private(set) var files: [SourceFile] = []
    /// The metadata of the first file.
    private(set) var metadata: [[UInt8]] = []
    private(set) var leftOut: [MediaWarning] = []
    private var movies: [(url: URL, movie: SampledMovie)] = []

    /// The duration of coded audio before a range that decoders need: Opus 80 ms, AAC a packet.
    static let audioPreroll = CMTime(value: 1, timescale: 10)

    init(into container: ExportContainer, over range: CMTimeRange) {
        self.container = container
        self.range = range
    }

    var movie: MovieAssembly {
        let pictures = tracks.first { $0.isPicture }
        return MovieAssembly(
            container.brand, timescale: pictures?.timescale ?? tracks.first?.timescale ?? 600, tracks: tracks)
    }

    mutating func append(allOf asset: AVURLAsset) throws {
        let file = try open(asset.url)
        let zero = try asset.tracks.lazy.compactMap {
            try TrackClips(of: $0, in: range, followingEdits: false).clips.first?.source.zero
        }.first
        // The chapters of the range are written separately.
        let movie = movies[file].movie
        for track in movie.tracks where track.track.trackID != movie.movie.chapterTrackID {
            append(track, of: file, range, zero: zero ?? .zero, at: .zero)
        }
    }

    /// Appends a track of a composition.
    mutating func append(_ track: AVAssetTrack) throws {
        let clips = try TrackClips(of: track, in: range, followingEdits: false).clips
        guard let clip = clips.first else { return }
        let place = "track \(track.trackID) of the composition"
        guard clips.count == 1 else {
            throw Self.refusal("\(place) has several clips", "use one clip in each track")
        }
        guard clip.sourceRange.duration == clip.target.duration else {
            throw Self.refusal("\(place) is scaled", "insert the clip at its natural duration")
        }
        let file = try open(clip.source.url)
        guard let source = movies[file].movie.track(clip.source.trackID) else {
            throw Self.refusal(
                "\(place) has no track in \(clip.source.url.lastPathComponent)", "insert it again")
        }
        append(
            source, of: file, clip.sourceRange, zero: clip.source.zero, at: clip.target.start - range.start)
    }

    private static func refusal(_ reason: String, _ remedy: String, url: URL? = nil) -> AVError {
        AVError(
            .operationNotSupportedForPreset, reason: "the samples can't be copied: \(reason)", url: url,
            remedy: "\(remedy), or use a preset that encodes")
    }

    /// - Returns: The number of the file.
    private mutating func open(_ url: URL) throws -> Int {
        if let known = movies.firstIndex(where: { $0.url == url }) { return known }
        do {
            let file = try SourceFile(path: url.path)
            let movie = try SampledMovie(of: file)
            if movies.isEmpty { metadata = movie.metadata }
            files.append(file)
            movies.append((url, movie))
        } catch is MovieFault {
            throw Self.refusal(
                "\(url.lastPathComponent) is not an MP4 or QuickTime movie", "convert it first", url: url)
        }
        return files.count - 1
    }

    private mutating func append(
        _ source: SampledTrack, of file: Int, _ part: CMTimeRange, zero: CMTime, at start: CMTime
    ) {
        if let reason = source.obstacle(in: container) { return leaveOut(source, of: file, because: reason) }
        let track = MovieAssembly.Track(
            copying: source, of: movies[file].movie, file: file, part, zero: zero, at: start,
            preroll: source.isSound ? Self.audioPreroll : .zero)
        if let track { tracks.append(track) }
    }

    private mutating func leaveOut(_ source: SampledTrack, of file: Int, because reason: String) {
        leftOut.append(
            MediaWarning(
                url: movies[file].url, trackID: CMPersistentTrackID(bitPattern: source.track.trackID),
                segmentTimeRange: .invalid, sourceTime: .invalid,
                reason: "track \(source.track.trackID) is left out: \(reason)"))
    }
}

extension SampledTrack {
    fileprivate var isSound: Bool { track.handler == "soun" }

    /// What MP4 and its kin hold; QuickTime movies hold anything. Source: mp4ra.org.
    private static let codecs: Set<FourCharacters> = [
        "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "vvc1", "vvi1", "av01", "vp08",
        "vp09",
        "mp4v", "s263", "mp4a", "ac-3", "ec-3", "ac-4", "alac", "Opus", "fLaC", "samr", "sawb", ".mp3",
        "ipcm",
        "fpcm", "dtsc", "dtsh", "dtsl", "dtse", "tx3g", "wvtt", "stpp", "mett", "metx", "urim", "mp4s",
    ]

    /// Why a container can't hold the track's samples as they are; nil if it can.
    fileprivate func obstacle(in container: ExportContainer) -> String? {
        guard let code = track.entry?.format ?? firstCode else { return "its format is not described" }
        if track.entry?.isEncrypted == true { return "it is encrypted" }
        if isElsewhere { return "its samples are in another file" }
        if container.isAudioOnly, !isSound { return "\(container.name) holds audio only" }
        if container.fileType != .mov, !Self.codecs.contains(code) {
            return "\(container.name) can't hold \"\(code.text)\": use a name that ends in .mov"
        }
        return nil
    }
}
