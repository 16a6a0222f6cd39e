public import Foundation
public import MediaTypes

/// Damage in a media file that an export rendered through, or data that its output lacks.
public struct MediaWarning: Sendable, Hashable, CustomStringConvertible {
    /// The damaged file; the output for metadata that it lacks.
    public let url: URL
    /// The identifier of the track in the file; `kCMPersistentTrackID_Invalid` for the file as a whole.
    public let trackID: CMPersistentTrackID
    /// The half-open range of the output that the damage affects; invalid if unknown.
    public let segmentTimeRange: CMTimeRange
    /// The time in the file at which the damage was found; invalid if unknown.
    public let sourceTime: CMTime
    /// A description of the damage or the loss.
    public let reason: String

    package init(
        url: URL, trackID: CMPersistentTrackID, segmentTimeRange: CMTimeRange, sourceTime: CMTime,
        reason: String
    ) {
        self.url = url
        self.trackID = trackID
        self.segmentTimeRange = segmentTimeRange
        self.sourceTime = sourceTime
        self.reason = reason
    }

    /// A one-line description with its position, such as `clip.mp4: … (at 2.5 s of the file, from 4 s to 6 s
    /// of the output)`.
    public var description: String { "\(url.lastPathComponent): \(reason)\(place)" }

    /// The position of the damage, in parentheses after a space; empty if unknown.
    package var place: String {
        var places: [String] = []
        if sourceTime.isNumeric { places.append("at \(Self.words(sourceTime)) of the file") }
        if segmentTimeRange.isValid {
            let (start, end) = (Self.words(segmentTimeRange.start), Self.words(segmentTimeRange.end))
            places.append("from \(start) to \(end) of the output")
        }
        return places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
    }

    /// Formats a time in seconds, rounded to milliseconds.
    private static func words(_ time: CMTime) -> String {
        let seconds = (time.seconds * 1000).rounded() / 1000
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
