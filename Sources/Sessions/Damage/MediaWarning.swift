internal import Engine
public import Foundation
public import MediaTypes
internal import RenderPlan

/// Damage that an export played through: in which file, where in it, and where in the film. Ours.
public struct MediaWarning: Sendable, Hashable, CustomStringConvertible {
    public let url: URL
    /// The track of the file.
    public let trackID: CMPersistentTrackID
    /// The part of the film in which it is seen or heard, half-open; invalid where unknown.
    public let segmentTimeRange: CMTimeRange
    /// When in the file it was met; invalid where unknown.
    public let sourceTime: CMTime
    /// What was wrong, in words.
    public let reason: String

    init(_ failure: SourceFailure) {
        url = failure.source.url
        trackID = failure.source.trackID
        segmentTimeRange = failure.target ?? .invalid
        sourceTime = failure.sourceTime ?? .invalid
        reason = failure.message
    }

    /// One line: `clip.mp4: its media ends early … (at 2.5 s of the file, from 4 s to 6 s of the film)`.
    public var description: String {
        var places: [String] = []
        if sourceTime.isNumeric { places.append("at \(Self.words(sourceTime)) of the file") }
        if segmentTimeRange.isValid {
            let (start, end) = (Self.words(segmentTimeRange.start), Self.words(segmentTimeRange.end))
            places.append("from \(start) to \(end) of the film")
        }
        let place = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
        return "\(url.lastPathComponent): \(reason)\(place)"
    }

    /// Seconds to a millisecond.
    private static func words(_ time: CMTime) -> String {
        let seconds = (time.seconds * 1000).rounded() / 1000
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
