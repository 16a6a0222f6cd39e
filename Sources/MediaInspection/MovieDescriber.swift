import Containers
import ExtraTypes
import Foundation
import GStreamerOverlay
import MediaTypes

/// A movie box as a media description.
struct MovieDescriber {
    let movie: Movie
    let path: String
    /// The timecode of the movie's timecode track, if it has one.
    var timecode: MovieTimecode?
    var chapters: MovieChapters?

    func description() throws -> MediaDescription {
        var tracks: [MediaTrackDescription] = []
        // Computed at most once, and only if the movie reader can't decide.
        lazy var discovered = Result { try discoveredStreams() }
        for track in movie.tracks {
            var description = try description(of: track)
            description.streamIndex = tracks.count { $0.mediaType == description.mediaType }
            description.isDecodable = try isDecodable(track) {
                Self.isDecodable(track, among: try discovered.get(), &description)
            }
            tracks.append(description)
        }
        let zero = zero
        for (index, track) in movie.tracks.enumerated() {
            tracks[index].countTime(from: zero)
            guard let timing = track.frameTiming else { continue }
            if tracks[index].isReadByMediaTime {
                tracks[index].firstFrame = track.firstPresentation
            } else if let start = MovieSegments.start(of: track, in: movie) {
                tracks[index].firstFrame = start - zero
            } else {
                tracks[index].frameTiming?.displacement = 0
            }
            if !track.hasEdits, timing.pattern != .variable, timing.displacement > 0,
                timing.countsFromFirstFrame
            {
                tracks[index].endWithWholeFrames(timing.frameDuration)
            }
        }
        let end = tracks.map(\.timeRange.end).reduce(.zero, CMTimeMaximum)
        let claimed = CMTime(value: movie.duration, timescale: CMTimeScale(movie.timescale))
        var description = MediaDescription(
            duration: end > .zero ? end : claimed, tracks: tracks, commonMetadata: commonMetadata)
        description.artwork = movie.artwork
        description.add(chapters?.chapters ?? [], language: chapters?.language, from: zero)
        return description
    }

    /// The asset's zero in the movie's time.
    private var zero: CMTime {
        let starts = movie.tracks.map { MovieSegments.firstPresentation(of: $0, in: movie) }
        let media = zip(movie.tracks, starts).filter { [.video, .audio].contains($0.0.mediaType) }
        return AssetZero.time(
            picture: media.first { $0.0.mediaType == .video && $0.1 != nil }?.1,
            earliest: media.compactMap(\.1).min(),
            // Without edit lists, the first frame's time is only the delay of its reordering.
            hasClock: movie.hasClock || !movie.tracks.contains(where: \.hasEdits))
    }

    private func description(of track: MovieTrack) throws -> MediaTrackDescription {
        var description = MediaTrackDescription(
            trackID: CMPersistentTrackID(track.trackID), mediaType: track.mediaType)
        description.streamID = try Discoverer.movieStreamID(trackID: track.trackID, inFileAt: path)
        let segments = MovieSegments(of: track, in: movie)
        description.segments = segments.mappings
        description.isReadByMediaTime = segments.requireMediaTime
        // The demuxer doesn't delay the samples of fragments.
        description.mediaStart = movie.isFragmented ? .zero : track.presentationLead
        description.timeRange = MovieSegments.timeRange(of: description.segments)
        description.naturalTimeScale = CMTimeScale(track.timescale)
        description.codec = track.entry?.format.value ?? 0
        description.isEnabled = track.isEnabled
        description.alternateGroup = Int(track.alternateGroup)
        description.languageCode = track.languageCode
        description.extendedLanguageTag = track.extendedLanguageTag
        description.preferredVolume = Float(track.volume) / 256
        description.totalSampleDataLength = track.samples.byteCount
        description.estimatedDataRate = track.estimatedDataRate
        description.isOfChapters = track.trackID == movie.chapterTrackID
        if track.hasSeveralFormats {
            // See `Workaround.severalDescriptions`.
            let decoder = RequiredDecoder(of: description, installed: GStreamerVersion.running.numbers)
            description.requiredDecoder = RequiredDecoder(
                format: "\(decoder.format ?? "samples") of several formats in one track", packages: nil)
        }
        if let video = track.entry?.video {
            fillPicture(&description, of: track, video)
        }
        if let timecode, timecode.trackID == track.trackID { description.startTimecode = timecode.time }
        if let audio = track.entry?.audio {
            description.sampleRate = audio.sampleRate
            description.channelCount = audio.channelCount
        }
        return description
    }

    private func fillPicture(
        _ description: inout MediaTrackDescription, of track: MovieTrack, _ entry: VideoSampleEntry
    ) {
        let size = track.naturalSize ?? .zero
        description.encodedSize = CGSize(width: entry.width, height: entry.height)
        description.naturalSize = size
        description.preferredTransform = track.preferredTransform(of: size, in: movie)
        description.nominalFrameRate = track.nominalFrameRate
        description.minFrameDuration = track.minFrameDuration
        description.frameTiming = track.frameTiming
        description.requiresFrameReordering = track.samples.isReordered
        description.colorimetry = entry.effectiveColor.flatMap(Self.colorimetry)
        description.colorimetryCorrection = Self.correction(of: entry)
        description.hasAlpha =
            entry.depth == 32 && Self.formatsWithAlpha.contains(track.entry?.format ?? "    ")
    }

    /// The decoder that a track lacks because its pixels are entries of a palette in the sample entry, which `qtdemux`
    /// misreads; nil for others. See `Workaround.misreadPixels`.
    private static func requiredPaletteDecoder(_ entry: SampleEntry) -> RequiredDecoder? {
        guard let depth = entry.video?.depth, 1...8 ~= depth, formatsWithPalette.contains(entry.format) else {
            return nil
        }
        let name = entry.format.text.filter { $0 != " " }
        return RequiredDecoder(format: "“\(name)” with a palette", packages: nil)
    }

    private static let formatsWithPalette: Set<FourCharacters> = [
        "smc ", "rle ", "cvid", "8BPS", "WRLE", "msvc", "qdrw", "raw ",
    ]

    /// The colorimetry of a track whose `colr` box the demuxer reads otherwise; nil if it doesn't.
    ///
    /// `Workaround.fullRangeOfMovies`: set whichever GStreamer is installed, because a plan may be rendered elsewhere.
    /// A box without colors has a range all the same, which the demuxer gives in place of the stream's.
    private static func correction(of entry: VideoSampleEntry) -> Colorimetry? {
        guard let color = entry.effectiveColor else { return nil }
        let effective = colorimetry(color)
        let isOther = effective != entry.color.flatMap(colorimetry)
        if let effective { return isOther || color.isFullRange ? effective : nil }
        guard let box = entry.color, box.isFullRange || color.isFullRange else { return nil }
        return .untagged(height: Double(entry.height)).adapted(isRGB: false, isFullRange: color.isFullRange)
    }

    private static func colorimetry(_ color: VideoSampleEntry.Color) -> Colorimetry? {
        Colorimetry(
            primaries: color.primaries, transfer: color.transfer, matrix: color.matrix,
            isFullRange: color.isFullRange)
    }

    /// Formats in which a depth of 32 bits means alpha: ProRes 4444, PNG, QuickTime's animation and raw
    /// video.
    private static let formatsWithAlpha: Set<FourCharacters> = ["ap4h", "ap4x", "png ", "rle ", "raw "]

    /// Whether GStreamer finds samples of the track and has a decoder for them.
    private func isDecodable(
        _ track: MovieTrack, else discovered: () throws -> Bool
    ) throws -> Bool {
        guard let entry = track.entry, !entry.isEncrypted, track.samples.count > 0, !track.hasSeveralFormats
        else { return false }
        switch MovieFormats.decoding(of: entry, mediaType: track.mediaType) {
        case .undecoded: return false
        case .unknown: return try discovered()
        case .unneeded: return true
        case .decoder(let caps): return try DiscovererDecoders.decode(caps: caps)
        }
    }

    /// Whether GStreamer has found and decodes a track; if not, sets what its description says about the decoder.
    ///
    /// A format that it doesn't know isn't among the streams, or is by the name that the file gives it.
    private static func isDecodable(
        _ track: MovieTrack, among streams: [DiscovererStream], _ description: inout MediaTrackDescription
    ) -> Bool {
        let own = streams.first { $0.streamID == description.streamID }
        if track.mediaType == .video || track.mediaType == .audio {
            description.isKnownFormat = streams.contains {
                $0.mediaType == track.mediaType && ($0.streamID.isEmpty || $0 == own)
                    && !$0.isUnknown(track.entry?.format.text ?? "")
            }
        }
        guard own?.isDecodable == true else { return false }
        let decoder = track.entry.flatMap(requiredPaletteDecoder)
        description.requiredDecoder = decoder ?? own?.requiredRawDecoder(in: "video/quicktime")
        return description.requiredDecoder == nil
    }

    /// The streams that GStreamer finds; none if it refuses the file or never answers.
    private func discoveredStreams() throws -> [DiscovererStream] {
        do {
            return try Discoverer.report(onFileAt: path).streams
        } catch DiscovererFailure.refused, DiscovererFailure.notMedia, DiscovererFailure.timedOut,
            DiscovererFailure.unknownPixels
        {
            return []
        }
    }

    private var commonMetadata: [String: String] {
        var metadata = movie.metadata
        if metadata["creationDate"] == nil, let creation = creationDate {
            metadata["creationDate"] = creation
        }
        return metadata
    }

    /// The header's creation time, counted from 1904 in UTC, in ISO 8601.
    private var creationDate: String? {
        let from1904To1970: UInt64 = 2_082_844_800
        let farthest: UInt64 = 1 << 33
        guard movie.creationSeconds > from1904To1970, movie.creationSeconds < farthest else { return nil }
        let date = Date(timeIntervalSince1970: TimeInterval(movie.creationSeconds - from1904To1970))
        return date.formatted(.iso8601)
    }
}

extension DiscovererStream {
    /// Whether the stream has a four-character format that has no name in GStreamer.
    fileprivate func isUnknown(_ format: String) -> Bool {
        !isKnown && formatName == String(format.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
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

    fileprivate var estimatedDataRate: Float {
        let duration = samples.duration > 0 ? samples.duration : claimedDuration
        guard duration > 0 else { return 0 }
        return Float(Double(samples.byteCount) * 8 * Double(timescale) / Double(duration))
    }
}

extension MediaDescription {
    /// Adds the chapters of a file.
    ///
    /// - Parameter zero: The asset's zero in the time of the chapters.
    mutating func add(_ chapters: [MediaChapter], language: String?, from zero: CMTime) {
        self.chapters = chapters.within(CMTimeRange(start: zero, duration: duration))
        chapterLanguage = chapters.isEmpty ? nil : language
    }
}
