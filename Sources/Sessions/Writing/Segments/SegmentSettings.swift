internal import Containers
internal import Foundation
internal import MediaTypes
internal import Outputs
internal import Synchronization

/// How a writer makes segments rather than a file.
///
/// `@unchecked Sendable`, as the writer: the properties are set from one thread before writing starts; the
/// times are behind a lock.
final class SegmentSettings: @unchecked Sendable {
    private struct Times {
        /// The end of the last samples that were appended.
        var end = CMTime.invalid
        var flushed: [CMTime] = []
    }

    /// Only a writer that was created for segments makes them.
    let isUsed: Bool
    weak var delegate: (any AVAssetWriterDelegate)?
    var interval = CMTime.positiveInfinity
    var start = CMTime.invalid
    var profile: AVFileTypeProfile?
    private let times = Mutex(Times())

    init(isUsed: Bool) {
        self.isUsed = isUsed
    }

    /// The file that is divided when it is complete.
    static func temporaryURL() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("cutroom-\(UUID().uuidString).mp4")
    }

    // MARK: Times

    /// Records samples that were appended.
    func appended(_ sample: CMSampleBuffer) {
        guard isUsed else { return }
        let (start, duration) = (sample.presentationTimeStamp, sample.duration)
        guard start.isNumeric else { return }
        // The next sample is at least a unit later.
        let end =
            start
            + (duration.isNumeric && duration > .zero
                ? duration : CMTime(value: 1, timescale: start.timescale))
        times.withLock { $0.end = $0.end.isNumeric ? CMTimeMaximum($0.end, end) : end }
    }

    func flush() {
        require(interval == .indefinite, "flushSegment needs a preferredOutputSegmentInterval of indefinite")
        times.withLock { times in
            if times.end.isNumeric, times.flushed.last != times.end { times.flushed.append(times.end) }
        }
    }

    private var cuts: SegmentCuts {
        interval.isNumeric ? .every(interval, from: start) : .at(times.withLock { $0.flushed })
    }

    // MARK: Writing

    /// What receives the segments; `nil` for a file.
    ///
    /// - Throws: `AVError` if a property doesn't fit.
    func receiver(_ send: @escaping @Sendable (WriterSegments.Output) -> Void) throws -> WriterSegments? {
        guard isUsed else { return nil }
        let profiles: [AVFileTypeProfile: SegmentedMovie.Profile] = [
            .mpeg4AppleHLS: .hls, .mpeg4CMAFCompliant: .cmaf,
        ]
        guard let known = profile.flatMap({ profiles[$0] }) else {
            throw Self.error(
                "the outputFileTypeProfile \(profile?.rawValue ?? "nil") has no segments",
                "set it to .mpeg4AppleHLS or .mpeg4CMAFCompliant")
        }
        guard delegate != nil else {
            throw Self.error("no delegate receives the segments", "set the delegate")
        }
        if interval.isNumeric {
            guard interval > .zero, start.isNumeric else {
                throw Self.error(
                    "a preferredOutputSegmentInterval of \(interval.seconds) s from \(start.seconds) s is not valid",
                    "use a positive interval, and a numeric initialSegmentStartTime")
            }
        } else if interval != .indefinite, interval != .positiveInfinity {
            throw Self.error(
                "the preferredOutputSegmentInterval is not valid",
                "use a numeric time, indefinite or positiveInfinity")
        }
        return WriterSegments(profile: known, cuts: { [self] in cuts }, receive: send)
    }

    private static func error(_ reason: String, _ remedy: String) -> AVError {
        AVError(.operationNotAllowed, reason: reason, remedy: remedy)
    }

    /// Returns settings with key frames often enough for the interval, unless they say how often.
    func settings(_ settings: [String: Any]?, for mediaType: AVMediaType) -> [String: Any]? {
        guard isUsed, interval.isNumeric, mediaType == .video, var settings else { return settings }
        var properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
        let keys = [AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey]
        guard keys.allSatisfy({ properties[$0] == nil }) else { return settings }
        properties[AVVideoMaxKeyFrameIntervalDurationKey] = interval.seconds
        settings[AVVideoCompressionPropertiesKey] = properties
        return settings
    }
}
