import Foundation
import GStreamerOverlay
import ISOMovie
import MediaTypes

/// The discoverer's report as a media description.
struct DiscoveredDescriber {
    let report: DiscovererReport
    /// Of transport streams, whose length GStreamer only guesses.
    var clock: TransportClock?

    /// Throws `InspectionFailure.notMedia` where there is no stream that anyone sees or hears.
    func description() throws -> MediaDescription {
        guard report.streams.contains(where: { $0.kind != .other }) else {
            throw InspectionFailure.notMedia(report.streams.first?.format ?? "no streams")
        }
        var tracks: [MediaTrackDescription] = []
        for (stream, trackID) in zip(streams, trackIDs) {
            var track = description(of: stream, trackID: trackID)
            track.streamIndex = tracks.count { $0.mediaType == track.mediaType }
            tracks.append(track)
        }
        return MediaDescription(
            duration: tracks.map(\.timeRange.end).reduce(.zero, CMTimeMaximum), tracks: tracks,
            commonMetadata: commonMetadata)
    }

    /// Without what is no stream of media but a tag's wrapping, such as `application/x-id3`.
    private var streams: [DiscovererStream] {
        report.streams.filter { $0.kind != .other || !$0.format.hasPrefix("application/") }
    }

    private func description(of stream: DiscovererStream, trackID: CMPersistentTrackID)
        -> MediaTrackDescription
    {
        var track = MediaTrackDescription(trackID: trackID, mediaType: stream.mediaType)
        track.streamID = stream.streamID
        track.naturalTimeScale = naturalTimeScale(of: stream)
        track.sourceStart = clock?.start ?? .zero
        let end =
            transportEnd(of: stream)?
            .convertScale(track.naturalTimeScale, method: .roundHalfAwayFromZero)
            ?? duration(of: stream, timescale: track.naturalTimeScale)
        track.timeRange = CMTimeRange(start: .zero, duration: end)
        track.segments = [CMTimeMapping(source: track.timeRange, target: track.timeRange)]
        track.codec = DiscoveredFormats.code(of: stream).value
        track.isDecodable = stream.isDecodable
        track.languageCode = stream.language
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

    private func fillPicture(_ track: inout MediaTrackDescription, _ stream: DiscovererStream) {
        let aspect = CGFloat(stream.pixelAspect.numerator) / CGFloat(stream.pixelAspect.denominator)
        track.encodedSize = CGSize(width: Int(stream.width), height: Int(stream.height))
        track.naturalSize = CGSize(
            width: (CGFloat(stream.width) * aspect).rounded(), height: CGFloat(stream.height))
        let orientation = stream.tags["image-orientation"] ?? report.tags["image-orientation"]
        track.preferredTransform = ImageOrientation.transform(orientation, size: track.naturalSize)
        guard !isStill(stream), stream.frameRate.numerator > 0 else { return }
        track.nominalFrameRate = Float(
            Double(stream.frameRate.numerator) / Double(stream.frameRate.denominator))
        track.minFrameDuration = CMTime(
            value: Int64(stream.frameRate.denominator), timescale: stream.frameRate.numerator)
    }

    /// Sound counts in samples, Matroska in milliseconds, transport streams in their clock, all else in GStreamer's nanoseconds.
    private func naturalTimeScale(of stream: DiscovererStream) -> CMTimeScale {
        if stream.kind == .audio, stream.sampleRate > 0 { return sampleRate(of: stream) }
        if isStill(stream) { return Self.stillDuration.timescale }
        if report.isTransportStream { return 90_000 }
        return isMatroska ? 1000 : 1_000_000_000
    }

    /// Opus always plays at 48 kHz; what its header tells is the rate before encoding (RFC 7845, 5.1).
    private func sampleRate(of stream: DiscovererStream) -> Int32 {
        stream.format == "audio/x-opus" ? 48_000 : stream.sampleRate
    }

    private func duration(of stream: DiscovererStream, timescale: CMTimeScale) -> CMTime {
        if isStill(stream) { return Self.stillDuration }
        guard let duration = report.duration, duration <= UInt64(Int64.max) else {
            return .zero
        }
        return CMTime(value: Int64(duration), timescale: 1_000_000_000)
            .convertScale(timescale, method: .roundHalfAwayFromZero)
    }

    /// The packet IDs of a transport stream's streams: `tsdemux` ends their names with them.
    static func pids(of report: DiscovererReport) -> Set<Int> {
        Set(report.streams.filter { $0.kind != .other && $0.kind != .subtitle }.compactMap(pid))
    }

    private static func pid(of stream: DiscovererStream) -> Int? {
        Int(stream.streamID.suffix(8), radix: 16)
    }

    private func transportEnd(of stream: DiscovererStream) -> CMTime? {
        guard let clock, let pid = Self.pid(of: stream) else { return nil }
        let rate = stream.frameRate
        let frame =
            stream.kind == .audio
            ? nil
            : rate.numerator > 0 ? CMTime(value: Int64(rate.denominator), timescale: rate.numerator) : .zero
        return clock.end(of: pid, frameDuration: frame)
    }

    /// A picture file, not an output of single pictures in a container.
    private func isStill(_ stream: DiscovererStream) -> Bool {
        stream.kind == .image && report.container == nil
    }

    /// How long a still is shown where nobody says: it looks the same at any time.
    static let stillDuration = CMTime(value: 5 * 600, timescale: 600)

    private var isMatroska: Bool {
        report.container == "video/x-matroska" || report.container == "audio/x-matroska"
            || report.container == "video/webm" || report.container == "audio/webm"
    }

    /// The container's own numbers, which end the stream IDs of `qtdemux` and begin the last part of those of
    /// `matroskademux`; else 1, 2, … in order.
    private var trackIDs: [CMPersistentTrackID] {
        let order = streams.indices.map { CMPersistentTrackID($0 + 1) }
        guard isMatroska || report.container == "video/quicktime" else { return order }
        let own = streams.map { stream -> CMPersistentTrackID in
            let last = stream.streamID.split(separator: "/").last ?? ""
            return CMPersistentTrackID(last.prefix { $0 != ":" }) ?? 0
        }
        return own.allSatisfy { $0 > 0 } && Set(own).count == own.count ? own : order
    }

    private var commonMetadata: [String: String] {
        let keys = [
            "title": "title", "artist": "artist", "album": "albumName", "datetime": "creationDate",
            "description": "description", "copyright": "copyrights", "device-manufacturer": "make",
            "device-model": "model", "application-name": "software", "language-code": "language",
        ]
        var metadata: [String: String] = [:]
        for tags in [report.tags] + report.streams.map(\.tags) {
            for (name, value) in tags {
                guard let key = keys[name], metadata[key] == nil else { continue }
                metadata[key] = value
            }
        }
        return metadata
    }
}

extension DiscovererReport {
    /// ISO/IEC 13818-1's, .ts or .m2ts.
    var isTransportStream: Bool { container == "video/mpegts" }
}

extension DiscovererStream {
    fileprivate var mediaType: AVMediaType {
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
    /// The tag for a number of Exif.
    static func tag(exif number: Int) -> String {
        let tags = [
            "rotate-0", "flip-rotate-0", "rotate-180", "flip-rotate-180", "flip-rotate-270", "rotate-90",
            "flip-rotate-90", "rotate-270",
        ]
        return (1...8).contains(number) ? tags[number - 1] : "rotate-0"
    }

    /// Turns are clockwise; a flip is horizontal and comes before the turn (gsttaglist.h, and the numbers of Exif
    /// that it stands for). The upright picture's box begins at the origin. Identity for what is not a tag.
    static func transform(_ tag: String?, size: CGSize) -> CGAffineTransform {
        let (width, height) = (size.width, size.height)
        return switch tag {
        case "rotate-90": CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case "rotate-180": CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case "rotate-270": CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case "flip-rotate-0": CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case "flip-rotate-90": CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case "flip-rotate-180": CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case "flip-rotate-270": CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        default: .identity
        }
    }
}
