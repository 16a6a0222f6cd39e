public import Foundation

// What Apple's errors lack, and ours carry: which file, which track, which segment, and what to do.

extension AVError {
    private static let segmentKey = "CutroomSegmentTimeRange"

    package init(
        _ code: Code, reason: String, url: URL? = nil, trackID: CMPersistentTrackID? = nil,
        segmentTimeRange: CMTimeRange? = nil, time: CMTime? = nil, mediaType: AVMediaType? = nil,
        fileType: AVFileType? = nil, remedy: String? = nil, underlying: (any Error)? = nil
    ) {
        var details: [String: Any] = [NSLocalizedFailureReasonErrorKey: reason]
        details[NSURLErrorKey] = url
        details[AVErrorPersistentTrackIDKey] = trackID
        details[Self.segmentKey] = segmentTimeRange
        details[AVErrorTimeKey] = time
        details[AVErrorMediaTypeKey] = mediaType
        details[AVErrorFileTypeKey] = fileType
        details[NSLocalizedRecoverySuggestionErrorKey] = remedy
        details[NSUnderlyingErrorKey] = underlying
        details[NSLocalizedDescriptionKey] = [reason, remedy].compactMap(\.self).joined(separator: ": ")
        self.init(code, userInfo: details)
    }

    /// The file in question.
    public var url: URL? { userInfo[NSURLErrorKey] as? URL }
    /// The track in question; the same as `persistentTrackID`.
    public var trackID: CMPersistentTrackID? { persistentTrackID }
    /// The target range, in composition time, of the segment in question.
    public var segmentTimeRange: CMTimeRange? { userInfo[Self.segmentKey] as? CMTimeRange }
    /// What to do about it.
    public var remedy: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}

extension AVError: LocalizedError {
    /// One line: the cause, then the remedy.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
    public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }
    public var recoverySuggestion: String? { remedy }
}
