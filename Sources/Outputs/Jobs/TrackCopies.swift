internal import Containers
internal import ExtraTypes
internal import Foundation
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// The tracks that a passthrough export copies.
package struct TrackCopies {
    /// The part of the asset that is copied.
    let range: CMTimeRange
    private let container: ExportContainer
    private(set) var tracks: [MovieAssembly.Track] = []
    private(set) var files: [SourceFile] = []
    /// The metadata of the first file.
    private(set) var metadata: [[UInt8]] = []
    /// The tracks that the container can't hold.
    private(set) var leftOut: [MediaWarning] = []
    private var movies: [(url: URL, movie: SampledMovie)] = []

    /// Reads the tables of all files. Of their media, at most the heads of key frames are read.
    ///
    /// - Throws: An `AVError` if the samples can't be copied, with the reason and a remedy.
    package init(of media: CopiedMedia, into container: ExportContainer) throws {
        range = media.range
        self.container = container
        switch media.content {
        case .file(let url, let zero): try append(allOf: url, zero: zero)
        case .tracks(let tracks): for track in tracks { try append(track) }
        }
        guard tracks.isEmpty else {
            try leaveOutUnpresented()
            return
        }
        throw AVError(
            .operationNotSupportedForPreset,
            reason: "\(container.name) can't hold any track of the asset as it is coded"
                + (leftOut.first.map { ": \($0.reason)" } ?? ""),
            fileType: container.fileType, remedy: "choose another file type, or a preset that encodes")
    }

    /// Removes the tracks of which the range has less than a unit of the movie's time, like those of which it
    /// has nothing.
    ///
    /// - Throws: An `AVError` if none is left.
    private mutating func leaveOutUnpresented() throws {
        let unit = OutputUnit(perSecond: timescale)
        try unit.check(range.duration)
        let presented = movie.presentedTracks
        guard !presented.isEmpty else { return try unit.check(.zero) }
        tracks = presented
    }

    var movie: MovieAssembly {
        MovieAssembly(container.brand, timescale: timescale, tracks: tracks)
    }

    /// Units a second in which the edits of all tracks are exact; if there are none, those of the video.
    private var timescale: Int64 {
        let common = tracks.reduce(Int64(1)) { common, track in
            let divisor = greatestCommonDivisor(UInt64(common), UInt64(track.timescale))
            return min(Int64(UInt32.max), common * (track.timescale / Int64(divisor)))
        }
        guard common > Int64(Int32.max) else { return common }
        return (tracks.first(where: \.isPicture) ?? tracks[0]).timescale
    }

    // MARK: Files

    private mutating func append(allOf url: URL, zero: CMTime) throws {
        let file = try open(url)
        // The chapters of the range are written separately.
        let movie = movies[file].movie
        for track in movie.tracks where track.track.trackID != movie.movie.chapterTrackID {
            if let reason = track.obstacle(in: container) {
                leaveOut(track, of: file, because: reason)
                continue
            }
            let copy = MovieAssembly.Track(
                copying: track, of: movie, file: file, range, zero: zero)
            if let copy { tracks.append(copy) }
        }
    }

    /// - Returns: The index of the file.
    private mutating func open(_ url: URL) throws -> Int {
        if let known = movies.firstIndex(where: { $0.url == url }) { return known }
        do {
            let file = try SourceFile(path: url.path)
            let movie = try SampledMovie(of: file)
            if movies.isEmpty { metadata = movie.metadata }
            files.append(file)
            movies.append((url, movie))
        } catch is ContainerFailure {
            throw Self.refusal(
                "\(url.lastPathComponent) is not an MP4 or QuickTime movie", "convert it first", url: url)
        }
        return files.count - 1
    }

    private mutating func leaveOut(_ source: SampledTrack, of file: Int, because reason: String) {
        let (url, trackID) = (movies[file].url, CMPersistentTrackID(bitPattern: source.track.trackID))
        guard !leftOut.contains(where: { $0.url == url && $0.trackID == trackID }) else { return }
        leftOut.append(
            MediaWarning(
                url: url, trackID: trackID,
                segmentTimeRange: .invalid, sourceTime: .invalid,
                reason: "track \(source.track.trackID) is left out: \(reason)"))
    }

    // MARK: Compositions

    /// A clip of a composition's track, with its place in the output.
    private struct Clip {
        let file: Int
        let source: SampledTrack
        let range: CMTimeRange
        let zero: CMTime
        let start: CMTime
    }

    /// Appends a track of a composition.
    private mutating func append(_ track: CopiedMedia.Track) throws {
        let place = "track \(track.trackID) of the composition"
        var clips: [Clip] = []
        for clip in track.clips {
            let (file, source) = try self.source(of: clip, at: place)
            if movies[file].movie.movie.chapterTrackID == source.track.trackID {
                leaveOut(source, of: file, because: "it has the chapters of one clip only")
                continue
            }
            if container.isAudioOnly, !source.isSound {
                return leaveOut(source, of: file, because: "\(container.name) holds audio only")
            }
            if let reason = source.obstacle(in: container) {
                let name = clip.source.url.lastPathComponent
                throw Self.refusal("\(place), \(name): \(reason)", "remove the track", url: clip.source.url)
            }
            clips.append(
                Clip(
                    file: file, source: source, range: clip.sourceRange, zero: clip.source.zero,
                    start: clip.target.start - range.start))
        }
        if let copy = try self.copy(of: clips, track.properties, at: place) { tracks.append(copy) }
    }

    /// - Returns: The file of a clip, and the track in it.
    private mutating func source(of clip: CopiedMedia.Clip, at place: String) throws -> (Int, SampledTrack) {
        guard clip.sourceRange.duration == clip.target.duration else {
            throw Self.refusal("\(place) is scaled", "insert the clip at its natural duration")
        }
        let file = try open(clip.source.url)
        guard let source = movies[file].movie.track(clip.source.trackID) else {
            throw Self.refusal(
                "\(place) has no track in \(clip.source.url.lastPathComponent)", "insert it again")
        }
        return (file, source)
    }

    /// - Returns: `nil` if the clips have no samples.
    private func copy(
        of clips: [Clip], _ properties: MovieAssembly.TrackProperties, at place: String
    ) throws -> MovieAssembly.Track? {
        guard let first = clips.first else { return nil }
        guard clips.count > 1 else {
            var copy = MovieAssembly.Track(
                copying: first.source, of: movies[first.file].movie, file: first.file, first.range,
                zero: first.zero, at: first.start)
            copy?.properties = properties
            return copy
        }
        do {
            var joint = TrackJoint()
            for clip in clips {
                let file = TrackJoint.File(
                    files[clip.file], index: clip.file, name: movies[clip.file].url.lastPathComponent)
                try joint.append(
                    clip.source, of: movies[clip.file].movie, in: file, clip.range, zero: clip.zero,
                    at: clip.start)
            }
            return try joint.track(properties)
        } catch let refusal as CopyRefusal {
            throw Self.refusal("\(place): \(refusal.reason)", refusal.remedy)
        } catch is ContainerFailure {
            throw Self.refusal("\(place): the samples of a clip can't be read", "check its file")
        }
    }

    private static func refusal(_ reason: String, _ remedy: String?, url: URL? = nil) -> AVError {
        let instead = "use a preset that encodes"
        return AVError(
            .operationNotSupportedForPreset, reason: "the samples can't be copied: \(reason)", url: url,
            remedy: remedy.map { "\($0), or \(instead)" } ?? instead)
    }
}

extension SampledTrack {
    /// The codes that MP4 and related files hold; QuickTime movies hold any. Source: mp4ra.org.
    private static let codecs: Set<FourCharacters> = [
        "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "vvc1", "vvi1", "av01", "vp08",
        "vp09", "mp4v", "s263", "mp4a", "ac-3", "ec-3", "ac-4", "alac", "Opus", "fLaC", "samr", "sawb",
        ".mp3", "ipcm", "fpcm", "dtsc", "dtsh", "dtsl", "dtse", "tx3g", "wvtt", "stpp", "mett", "metx",
        "urim", "mp4s",
    ]

    /// The reason why a container can't hold the track's samples as they are; `nil` if it can.
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
