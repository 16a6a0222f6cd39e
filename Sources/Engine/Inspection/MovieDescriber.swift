import Foundation
import GStreamerOverlay
import MediaTypes

/// A movie box as a media description.
struct MovieDescriber {
    let movie: Movie
    let path: String

    func description() throws -> MediaDescription {
        var tracks: [MediaTrackDescription] = []
        // Made at most once, and only where our reader can't tell.
        lazy var discovered = Result { try discoveredStreamIDs() }
        // The demuxer may refuse the whole file for one track that it can't make sense of.
        let isDoubtful = movie.tracks.contains { $0.entry == nil && $0.samples.count > 0 }
        for track in movie.tracks {
            var description = try description(of: track)
            description.streamIndex = tracks.count { $0.mediaType == description.mediaType }
            description.isDecodable = try isDecodable(track, isDoubtful: isDoubtful) {
                try discovered.get().contains(description.streamID)
            }
            tracks.append(description)
        }
        let end = tracks.map(\.timeRange.end).reduce(.zero, CMTimeMaximum)
        let claimed = CMTime(value: movie.duration, timescale: CMTimeScale(movie.timescale))
        return MediaDescription(
            duration: end > .zero ? end : claimed, tracks: tracks, commonMetadata: commonMetadata)
    }

    private func description(of track: MovieTrack) throws -> MediaTrackDescription {
        var description = MediaTrackDescription(
            trackID: CMPersistentTrackID(track.trackID), mediaType: track.mediaType)
        description.streamID = try Discoverer.movieStreamID(trackID: track.trackID, inFileAt: path)
        description.segments = MovieSegments(of: track, in: movie).mappings
        description.timeRange = MovieSegments.timeRange(of: description.segments)
        description.naturalTimeScale = CMTimeScale(track.timescale)
        description.codec = track.entry?.format.value ?? 0
        description.isEnabled = track.isEnabled
        description.languageCode = track.languageCode
        description.extendedLanguageTag = track.extendedLanguageTag
        description.preferredVolume = Float(track.volume) / 256
        description.totalSampleDataLength = track.samples.byteCount
        description.estimatedDataRate = track.estimatedDataRate
        if let video = track.entry?.video {
            MoviePicture(track: track, entry: video).fill(&description)
        }
        if let audio = track.entry?.audio {
            description.sampleRate = audio.sampleRate
            description.channelCount = audio.channelCount
        }
        return description
    }

    /// Whether GStreamer finds samples of the track and has a decoder for them.
    private func isDecodable(
        _ track: MovieTrack, isDoubtful: Bool, else discovered: () throws -> Bool
    ) throws -> Bool {
        guard let entry = track.entry, !entry.isEncrypted, track.samples.count > 0, isExposed(track) else {
            return false
        }
        switch MovieFormats.decoding(of: entry, mediaType: track.mediaType) {
        case .undecoded: return false
        case .unknown: return try discovered()
        case _ where isDoubtful: return try discovered()
        case .unneeded: return true
        case .decoder(let caps): return try DiscovererDecoders.decode(caps: caps)
        }
    }

    /// The streams that GStreamer really decodes; none where it refuses the file.
    private func discoveredStreamIDs() throws -> Set<String> {
        do {
            let report = try Discoverer.report(onFileAt: path)
            return Set(report.streams.filter(\.isDecodable).map(\.streamID))
        } catch DiscovererFailure.refused, DiscovererFailure.notMedia {
            return []
        }
    }

    /// GStreamer's `qtdemux` takes a track shorter than a fifth of the movie for a preview and skips it, but not in
    /// fragmented files. The products wrap at 64 bits as they do there.
    private func isExposed(_ track: MovieTrack) -> Bool {
        guard !movie.isFragmented, movie.duration > 0, track.claimedDuration > 0 else { return true }
        let whole = UInt64(movie.duration) &* UInt64(track.timescale)
        let own = UInt64(track.claimedDuration) &* UInt64(movie.timescale)
        return whole == 0 || (own &* 10) / whole >= 2
    }

    private var commonMetadata: [String: String] {
        var metadata = movie.metadata
        if metadata["creationDate"] == nil, let creation = creationDate {
            metadata["creationDate"] = creation
        }
        return metadata
    }

    /// The header's time, counted from 1904 in UTC, in ISO 8601.
    private var creationDate: String? {
        let from1904To1970: UInt64 = 2_082_844_800
        let farthest: UInt64 = 1 << 33
        guard movie.creationSeconds > from1904To1970, movie.creationSeconds < farthest else { return nil }
        let date = Date(timeIntervalSince1970: TimeInterval(movie.creationSeconds - from1904To1970))
        return date.formatted(.iso8601)
    }
}

extension MovieTrack {
    var mediaType: AVMediaType {
        switch handler {
        case "vide", "pict": .video
        case "soun": .audio
        case "sbtl", "subt", "subp": .subtitle
        default: AVMediaType(rawValue: handler.text)
        }
    }

    /// Where the media ends, in units of the track's timescale.
    var mediaEnd: Int64 { samples.end > 0 ? samples.end : claimedDuration }

    fileprivate var estimatedDataRate: Float {
        let duration = samples.duration > 0 ? samples.duration : claimedDuration
        guard duration > 0 else { return 0 }
        return Float(Double(samples.byteCount) * 8 * Double(timescale) / Double(duration))
    }
}
