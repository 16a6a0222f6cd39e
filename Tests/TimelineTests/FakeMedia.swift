import Editing
import ExtraTypes
import Foundation
import MediaTypes

@testable import Timeline

/// Media files that exist only as facts, by URL.
struct FakeMedia: Sendable {
    private var descriptions: [URL: [MediaTrackDescription]] = [:]

    /// Reads these files; any other is not there.
    var reader: ClipReader {
        let descriptions = descriptions
        return ClipReader { asset in
            guard let tracks = descriptions[asset.url] else {
                throw AVError(.failedToLoadMediaData, reason: "No such fake", url: asset.url)
            }
            return tracks.map { AVAssetTrack($0, url: asset.url, asset: asset) }
        }
    }

    static func url(_ name: String) -> URL { URL(fileURLWithPath: "/fake/\(name)") }

    /// Adds a file and gives its URL.
    @discardableResult
    mutating func add(_ name: String, _ tracks: MediaTrackDescription...) -> URL { add(name, tracks) }

    /// The same for tracks that are made otherwise.
    @discardableResult
    mutating func add(_ name: String, _ tracks: [MediaTrackDescription]) -> URL {
        descriptions[Self.url(name)] = tracks.enumerated().map { index, track in
            var copy = track
            copy.trackID = CMPersistentTrackID(index + 1)
            // As the inspector does.
            if !copy.isDecodable { copy.requiredDecoder = RequiredDecoder(of: copy, installed: (1, 26, 0)) }
            return copy
        }
        return Self.url(name)
    }

    /// A clip with picture and sound of the same range.
    @discardableResult
    mutating func addClip(
        _ name: String, _ duration: CMTime, size: CGSize = CGSize(width: 640, height: 360)
    ) -> URL {
        let range = CMTimeRange(start: .zero, duration: duration)
        return add(name, .video(range, size: size), .audio(range))
    }
}

extension MediaTrackDescription {
    static func video(
        _ range: CMTimeRange, size: CGSize = CGSize(width: 640, height: 360),
        transform: CGAffineTransform = .identity, rate: Float = 30, frame: CMTime = .seconds(1, 30)
    ) -> MediaTrackDescription {
        var track = track(.video, range)
        track.naturalSize = size
        track.encodedSize = size
        track.preferredTransform = transform
        track.nominalFrameRate = rate
        track.minFrameDuration = frame
        return track
    }

    static func audio(_ range: CMTimeRange) -> MediaTrackDescription {
        var track = track(.audio, range)
        track.sampleRate = 48_000
        track.channelCount = 2
        return track
    }

    private static func track(_ mediaType: AVMediaType, _ range: CMTimeRange) -> MediaTrackDescription {
        var track = MediaTrackDescription(trackID: 1, mediaType: mediaType)
        track.timeRange = range
        track.segments = [
            CMTimeMapping(source: CMTimeRange(start: .zero, duration: range.duration), target: range)
        ]
        track.naturalTimeScale = range.duration.timescale
        return track
    }
}

extension CMTime {
    static func seconds(_ value: Int64, _ timescale: Int32 = 1) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }
}

extension CMTimeRange {
    /// A range in whole units of a timescale.
    static func range(_ start: Int64, _ duration: Int64, _ timescale: Int32 = 1) -> CMTimeRange {
        CMTimeRange(start: .seconds(start, timescale), duration: .seconds(duration, timescale))
    }
}

/// Builds a timeline, and gives the error that stops it.
func timelineError(_ timeline: Timeline, _ media: FakeMedia) async -> TimelineError? {
    do {
        _ = try await TimelineBuilder(timeline, reader: media.reader).build()
        return nil
    } catch {
        return error as? TimelineError
    }
}
