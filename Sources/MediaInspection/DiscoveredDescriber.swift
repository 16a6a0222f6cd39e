import Containers
import Foundation
import GStreamerOverlay
import MediaTypes

/// The discoverer's report as a media description.
struct DiscoveredDescriber {
    let report: DiscovererReport
    /// The clock of a transport stream, because GStreamer only estimates the length of such a stream.
    var clock: TransportClock?
    /// The packet times of other containers, by stream ID, if their packets have been read.
    var spans: [String: PacketSpan] = [:]
    /// The start of the encoded audio, after the encoder's delay, in a file that is a bare audio stream.
    var soundStart = CMTime.zero
    var chapters: MatroskaChapters?
    /// The codec delays of a Matroska file's tracks.
    var delays: MatroskaDelays?
    /// The exact lengths of a Matroska file's tracks.
    var lengths: MatroskaLengths?
    /// The track entries of a Matroska file.
    var matroska: MatroskaTracks?
    /// The texts of a Matroska file.
    var metadata: MatroskaMetadata?

    /// - Throws: `InspectionFailure.notMedia` if no stream is video, an image, audio or subtitles.
    func description() throws -> MediaDescription {
        guard report.streams.contains(where: { $0.kind != .other }) else {
            throw InspectionFailure.notMedia(report.streams.first?.format ?? "no streams")
        }
        var tracks: [MediaTrackDescription] = []
        for (stream, trackID) in zip(streams, trackIDs) {
            var track = description(of: stream, trackID: trackID)
            track.streamIndex = tracks.count { $0.mediaType == track.mediaType }
            fillMarks(&track, stream)
            tracks.append(track)
        }
        let end = tracks.map(\.timeRange.end).reduce(.zero, CMTimeMaximum)
        // The length of a stream that isn't decoded may be unknown: it gets that of the asset.
        for index in tracks.indices where !tracks[index].isDecodable && tracks[index].timeRange.end == .zero {
            let range = CMTimeRange(start: .zero, duration: end)
            (tracks[index].timeRange, tracks[index].segments) = (
                range, [CMTimeMapping(source: range, target: range)]
            )
        }
        var description = MediaDescription(
            duration: end, tracks: tracks, commonMetadata: commonMetadata)
        description.artwork = report.artwork
        description.add(chapters?.chapters ?? [], language: chapters?.language, from: zero)
        return description
    }

    /// The streams of media, without the wrapping of tags such as `application/x-id3`.
    ///
    /// `Workaround.streamsToldTwice`: GStreamer reports some streams twice: a video stream such as MPEG-2 in
    /// a program stream, or MPEG-4 with a code of AVI in Matroska; and the audio of discs.
    private var streams: [DiscovererStream] {
        var told: Set<String> = []
        let media = report.streams.filter { stream in
            guard stream.kind != .other || !stream.format.hasPrefix("application/") else { return false }
            return stream.streamID.isEmpty || stream.kind == .video && stream.width == 0
                || told.insert(stream.streamID).inserted
        }
        return media.filter { stream in
            switch stream.kind {
            case .video: stream.width > 0 || !media.contains { $0.kind == .video && $0.width > 0 }
            case .audio: !stream.isWrapping || !media.contains { $0.kind == .audio && !$0.isWrapping }
            case .image, .subtitle, .other: true
            }
        }
    }

    private func description(of stream: DiscovererStream, trackID: CMPersistentTrackID)
        -> MediaTrackDescription
    {
        var track = MediaTrackDescription(trackID: trackID, mediaType: stream.mediaType)
        track.streamID = stream.streamID
        track.naturalTimeScale = naturalTimeScale(of: stream)
        track.sourceStart = zero + delay(of: stream)
        let end = duration(of: stream, timescale: track.naturalTimeScale)
        track.timeRange = CMTimeRange(start: .zero, duration: end)
        track.segments = [CMTimeMapping(source: track.timeRange, target: track.timeRange)]
        track.codec = DiscoveredFormats.code(of: stream).value
        if track.codec == DiscoveredFormats.nameless.value { track.codecName = stream.formatName }
        track.isKnownFormat = stream.isKnown
        track.requiredDecoder = stream.requiredRawDecoder(in: report.container)
        track.isDecodable = stream.isDecodable && track.requiredDecoder == nil
        track.languageCode = stream.language.map { LanguageCode.terminological($0) ?? $0 }
        track.estimatedDataRate = Float(stream.bitRate)
        track.colorimetry = stream.colorimetry
        track.hasAlpha = stream.hasAlpha
        if isStill(stream) { track.arrangement = .still }
        switch stream.kind {
        case .video, .image: fillPicture(&track, stream)
        case .audio:
            track.sampleRate = Double(sampleRate(of: stream))
            track.channelCount = Int(stream.channelCount)
        case .subtitle, .other: break
        }
        return track
    }

    /// Sets the properties by which players choose a track.
    ///
    /// Only movies may have several tracks of a kind that are played together.
    private func fillMarks(_ track: inout MediaTrackDescription, _ stream: DiscovererStream) {
        let isOneOfSeveral = streams.count { $0.mediaType == track.mediaType } > 1
        if isOneOfSeveral, track.mediaType == .audio || track.mediaType == .subtitle {
            track.alternateGroup = track.mediaType == .audio ? 1 : 2
        }
        guard let marks = marks(of: track, stream) else { return }
        track.isEnabled = marks.isEnabled
        (track.isDefault, track.isForced) = (marks.isDefault, marks.isForced)
        track.languageCode = LanguageCode.terminological(marks.languageTag ?? marks.language)
        track.extendedLanguageTag = marks.languageTag
        if !stream.isKnown, let format = marks.quickTimeFormat { track.codecName = format }
    }

    /// Returns the Matroska entry of a track: by the number in the stream's ID or, if the ID has none, by the
    /// position among the tracks of its kind.
    private func marks(of track: MediaTrackDescription, _ stream: DiscovererStream) -> MatroskaTracks.Track? {
        guard let tracks = matroska?.tracks, !tracks.isEmpty else { return nil }
        if let number = Self.trackNumber(of: stream) { return tracks.first { $0.number == number } }
        let kind: MatroskaTracks.Kind =
            track.mediaType == .video ? .video : track.mediaType == .audio ? .audio : .subtitle
        let alike = tracks.filter { $0.kind == kind }
        return alike.indices.contains(track.streamIndex) ? alike[track.streamIndex] : nil
    }

    private func fillPicture(_ track: inout MediaTrackDescription, _ stream: DiscovererStream) {
        let aspect = CGFloat(stream.pixelAspect.numerator) / CGFloat(stream.pixelAspect.denominator)
        track.encodedSize = CGSize(width: Int(stream.width), height: Int(stream.height))
        track.naturalSize = CGSize(
            width: (CGFloat(stream.width) * aspect).rounded(), height: CGFloat(stream.height))
        let orientation = stream.tags["image-orientation"] ?? report.tags["image-orientation"]
        track.preferredTransform = ImageOrientation.transform(orientation, size: track.naturalSize)
        guard !isStill(stream) else { return }
        guard let timing = timing(of: stream) else { return }
        let mean = timing.meanDuration
        track.frameTiming = timing
        track.minFrameDuration = timing.shortestDuration
        track.nominalFrameRate = Float(Double(mean.timescale) / Double(mean.value))
        track.firstFrame = span(of: stream)?.first.map { CMTime(nanoseconds: $0) - zero } ?? .zero
    }

    /// The timing of the stream's frames: measured or, if their times are unknown, as the stream states it.
    private func timing(of stream: DiscovererStream) -> FrameTiming? {
        guard stream.kind != .audio else { return nil }
        var stated: CMTime?
        if stream.frameRate.numerator > 0, stream.frameRate.denominator > 0, !hasGuessedRate {
            stated = CMTime(
                value: Int64(stream.frameRate.denominator), timescale: stream.frameRate.numerator)
        }
        return span(of: stream)?.timing(stated: stated) ?? stated.map { FrameTiming(constant: $0) }
    }

    /// The duration of each frame; nil if the durations differ.
    private func frameDuration(of stream: DiscovererStream) -> CMTime? {
        timing(of: stream).flatMap { $0.pattern == .variable ? nil : $0.lastDuration }
    }

    /// ASF has no field for the frame rate: GStreamer's decoders report 25.
    private var hasGuessedRate: Bool { report.container == "video/x-ms-asf" }

    /// Audio counts in samples, MPEG streams in their clock, formats such as Matroska in milliseconds, and
    /// all others in GStreamer's nanoseconds.
    private func naturalTimeScale(of stream: DiscovererStream) -> CMTimeScale {
        if stream.kind == .audio, stream.sampleRate > 0 { return sampleRate(of: stream) }
        if isStill(stream) { return Self.stillDuration.timescale }
        if report.hasClock { return 90_000 }
        return report.isMatroska || Self.inMilliseconds.contains(report.container ?? "")
            ? 1000 : 1_000_000_000
    }

    /// Opus always plays at 48 kHz; its header states the rate before encoding (RFC 7845, 5.1).
    private func sampleRate(of stream: DiscovererStream) -> Int32 {
        stream.format == "audio/x-opus" ? 48_000 : stream.sampleRate
    }

    private static let inMilliseconds = ["video/x-flv", "video/x-ms-asf"]

    /// The time from the asset's zero to the stream's end.
    private func duration(of stream: DiscovererStream, timescale: CMTimeScale) -> CMTime {
        if isStill(stream) { return Self.stillDuration }
        guard let end = end(of: stream) else { return .zero }
        let length = CMTimeMaximum(.zero, end - zero)
        return wholeFrames(in: length, of: stream, timescale: timescale)
            ?? length.convertScale(timescale, method: .roundHalfAwayFromZero)
    }

    /// The length as a whole number of the stream's frames, if the difference is within the rounding of
    /// times.
    private func wholeFrames(
        in length: CMTime, of stream: DiscovererStream, timescale: CMTimeScale
    ) -> CMTime? {
        let lead = lead(of: stream, timescale: timescale)
        guard let frame = frameDuration(of: stream),
            let count = (length - lead).count(of: frame, method: .roundHalfAwayFromZero)
        else { return nil }
        let whole = lead + CMTime(value: count * frame.value, timescale: frame.timescale)
        let difference = CMTimeAbsoluteValue(whole - length)
        return difference < CMTime(value: 2, timescale: min(timescale, 90_000)) ? whole : nil
    }

    /// The time from the asset's zero to a stream that begins late; zero for a clock whose sums with frame
    /// durations have no exact timescale.
    private func lead(of stream: DiscovererStream, timescale: CMTimeScale) -> CMTime {
        guard timescale <= 90_000, let start = start(of: stream), start > zero else { return .zero }
        return (start - zero).convertScale(timescale, method: .roundHalfAwayFromZero)
    }

    /// The stream's end in the demuxer's time.
    private func end(of stream: DiscovererStream) -> CMTime? {
        if let end = transportEnd(of: stream) { return end }
        guard let end = endOfPackets(of: stream) else { return nil }
        return exactEnd(of: stream, near: end) ?? end
    }

    /// The end of a Matroska file's audio by the number of its samples; nil if the file doesn't state it, or
    /// it isn't within a block of the end of the packets.
    private func exactEnd(of stream: DiscovererStream, near end: CMTime) -> CMTime? {
        guard stream.kind == .audio, let number = Self.trackNumber(of: stream),
            let length = lengths?.lengths[Int64(number)]
        else { return nil }
        let exact =
            (start(of: stream) ?? .zero) + CMTime(value: length.sampleCount, timescale: length.sampleRate)
        let tolerance = CMTime(
            value: length.blockLength + Int64(length.sampleRate) / 100, timescale: length.sampleRate)
        return CMTimeAbsoluteValue(exact - end) <= tolerance ? exact : nil
    }

    private func endOfPackets(of stream: DiscovererStream) -> CMTime? {
        let frame = frameDuration(of: stream).flatMap(\.nanoseconds)
        let delay = delay(of: stream)
        if let end = span(of: stream)?.end(frameDuration: frame) {
            return CMTime(nanoseconds: statedEnd(of: stream) ?? end) - delay
        }
        // Audio without packets: the file's duration is that of others.
        if report.isMatroska, stream.kind == .audio, !spans.isEmpty, span(of: stream)?.first == nil {
            return nil
        }
        guard let duration = report.duration, duration <= UInt64(Int64.max) else { return nil }
        return CMTime(nanoseconds: Int64(duration)) - delay
    }

    /// The end of a Matroska file that only the last frame of this stream reaches, in nanoseconds; nil if it ends
    /// otherwise.
    ///
    /// If frames have different durations, nothing else says how long the last one lasts: parsers replace the
    /// durations that the demuxer reports.
    private func statedEnd(of stream: DiscovererStream) -> Int64? {
        guard report.isMatroska, stream.kind == .video, let timing = timing(of: stream),
            timing.pattern != .constant,
            let duration = report.duration.flatMap({ Int64(exactly: $0) })
        else { return nil }
        let others = streams.filter { $0 != stream }.compactMap { other in
            span(of: other)?.end(frameDuration: frameDuration(of: other).flatMap(\.nanoseconds))
        }
        let own = span(of: stream)?.end(frameDuration: frameDuration(of: stream).flatMap(\.nanoseconds))
        guard let own, own < duration, others.allSatisfy({ $0 < duration - Self.longestPacket }) else {
            return nil
        }
        return duration
    }

    /// The time, in nanoseconds, by which a packet of audio may end before or behind the stated duration.
    private static let longestPacket: Int64 = 200_000_000

    private func start(of stream: DiscovererStream) -> CMTime? {
        if let clock { return Self.pid(of: stream).flatMap(clock.start) }
        // The samples within a codec delay are dropped: the audible part begins at the time of the first
        // packet.
        return span(of: stream)?.first.map { CMTime(nanoseconds: $0) }
    }

    /// The codec delay of a stream: the time by which its audio precedes the times of its packets.
    private func delay(of stream: DiscovererStream) -> CMTime {
        guard stream.kind == .audio, let delays, let number = Self.trackNumber(of: stream),
            let delay = delays.nanoseconds[Int64(number)]
        else { return .zero }
        return CMTime(nanoseconds: delay)
    }

    private func span(of stream: DiscovererStream) -> PacketSpan? {
        guard !stream.streamID.isEmpty else { return nil }
        return spans[stream.streamID]
            ?? spans.first { $0.key.hasSuffix(stream.streamID) || stream.streamID.hasSuffix($0.key) }?.value
    }

    /// The asset's zero in the demuxer's time.
    private var zero: CMTime {
        guard clock != nil || !spans.isEmpty else { return soundStart }
        let media = streams.filter { $0.kind == .video || $0.kind == .audio }
        return AssetZero.time(
            picture: media.first { $0.kind == .video }.flatMap(start),
            earliest: media.compactMap(start).min(), hasClock: true)
    }

    /// The packet IDs of a transport stream's streams, with which `tsdemux` ends their names.
    static func pids(of report: DiscovererReport) -> Set<Int> {
        Set(report.streams.filter { $0.kind != .other && $0.kind != .subtitle }.compactMap(pid))
    }

    private static func pid(of stream: DiscovererStream) -> Int? {
        Int(stream.streamID.suffix(8), radix: 16)
    }

    private func transportEnd(of stream: DiscovererStream) -> CMTime? {
        guard let clock, let pid = Self.pid(of: stream) else { return nil }
        let frame = stream.kind == .audio ? nil : timing(of: stream)?.lastDuration ?? .zero
        return clock.end(of: pid, frameDuration: frame)
    }

    /// Whether the stream is an image file, in contrast to single images in a container.
    private func isStill(_ stream: DiscovererStream) -> Bool {
        stream.kind == .image && report.container == nil
    }

    /// The duration of a still image, which has none: it looks the same at any time.
    static let stillDuration = CMTime(value: 5 * 600, timescale: 600)

    /// The container's own track numbers, which end the stream IDs of `qtdemux` and begin the last part of
    /// those of `matroskademux`; otherwise 1, 2, … in order.
    private var trackIDs: [CMPersistentTrackID] {
        let order = streams.indices.map { CMPersistentTrackID($0 + 1) }
        guard report.isMatroska || report.container == "video/quicktime" else { return order }
        let own = streams.map { Self.trackNumber(of: $0) ?? 0 }
        return own.allSatisfy { $0 > 0 } && Set(own).count == own.count ? own : order
    }

    private static func trackNumber(of stream: DiscovererStream) -> CMPersistentTrackID? {
        let last = stream.streamID.split(separator: "/").last ?? ""
        return CMPersistentTrackID(last.prefix { $0 != ":" })
    }

    private var commonMetadata: [String: String] {
        guard report.isMatroska, let metadata else { return discoveredMetadata }
        // GStreamer's tags have the texts of the tracks too.
        return metadata.common.merging(discoveredMetadata.filter { $0.key == "creationDate" }) { own, _ in own
        }
    }

    private var discoveredMetadata: [String: String] {
        let keys = [
            "title": "title", "artist": "artist", "album": "albumName", "datetime": "creationDate",
            "description": "description", "copyright": "copyrights", "device-manufacturer": "make",
            "device-model": "model", "application-name": "software", "genre": "type", "composer": "author",
            "publisher": "publisher", "lyrics": "lyrics",
        ]
        var metadata: [String: String] = [:]
        let lists = [report.tags] + report.streams.map(\.tags)
        for tags in lists {
            for (name, value) in tags {
                if let key = keys[name], metadata[key] == nil { metadata[key] = value }
            }
        }
        // WAV and MP3 have no other place for it.
        let comment = lists.lazy.compactMap { $0["comment"] }.first
        metadata["description"] = metadata["description"] ?? comment
        return metadata
    }
}

extension DiscovererStream {
    /// Whether the stream is wrapped audio that a parser unwraps, such as `audio/x-private1-ac3` on discs.
    fileprivate var isWrapping: Bool { streamID.isEmpty && sampleRate == 0 }

    var mediaType: AVMediaType {
        switch kind {
        case .video, .image: .video
        case .audio: .audio
        case .subtitle: .subtitle
        case .other: .metadata
        }
    }
}

/// GStreamer's `image-orientation` tag as a transform.
enum ImageOrientation {
    /// GStreamer's tags in the order of Exif's numbers, from 1 on: rotations are clockwise; a flip is horizontal and
    /// precedes the rotation (gsttaglist.h).
    private static let tags = [
        "rotate-0", "flip-rotate-0", "rotate-180", "flip-rotate-180", "flip-rotate-270", "rotate-90",
        "flip-rotate-90", "rotate-270",
    ]

    /// Returns the transform of a tag, or the identity if the tag is unknown.
    static func transform(_ tag: String?, size: CGSize) -> CGAffineTransform {
        let index = tag.flatMap { tags.firstIndex(of: $0) } ?? 0
        return transform(exif: index + 1, size: size)
    }

    /// Returns the transform of an Exif orientation, or the identity if it isn't from 1 to 8.
    static func transform(exif number: Int, size: CGSize) -> CGAffineTransform {
        let orientation = CGImagePropertyOrientation(rawValue: UInt32(clamping: number)) ?? .up
        return orientation.transform(of: size)
    }
}
