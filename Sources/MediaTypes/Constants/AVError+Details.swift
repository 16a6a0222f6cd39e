public import Foundation

public let AVErrorDeviceKey = "AVErrorDeviceKey"
public let AVErrorTimeKey = "AVErrorTimeKey"
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
public let AVErrorPIDKey = "AVErrorPIDKey"
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"

extension AVError {
    /// The time in the movie or composition at which the error occurred.
    public var time: CMTime? { userInfo[AVErrorTimeKey] as? CMTime }
    /// The file size in bytes.
    public var fileSize: Int64? { userInfo[AVErrorFileSizeKey] as? Int64 }
    public var mediaType: AVMediaType? { userInfo[AVErrorMediaTypeKey] as? AVMediaType }
    /// The media subtypes as four-character codes.
    public var mediaSubtypes: [Int]? { userInfo[AVErrorMediaSubTypeKey] as? [Int] }
    /// The presentation time of the sample that failed.
    public var presentationTimeStamp: CMTime? { userInfo[AVErrorPresentationTimeStampKey] as? CMTime }
    public var persistentTrackID: CMPersistentTrackID? {
        userInfo[AVErrorPersistentTrackIDKey] as? CMPersistentTrackID
    }
    public var fileType: AVFileType? { userInfo[AVErrorFileTypeKey] as? AVFileType }
}

// Cutroom's additions to Apple's errors: the file, the track, the segment and a remedy.

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

    /// The file that the error refers to.
    public var url: URL? { userInfo[NSURLErrorKey] as? URL }
    /// The ID of the track that the error refers to; the same as `persistentTrackID`.
    public var trackID: CMPersistentTrackID? { persistentTrackID }
    /// The target range, in composition time, of the segment that the error refers to.
    public var segmentTimeRange: CMTimeRange? { userInfo[Self.segmentKey] as? CMTimeRange }
    /// The suggested remedy.
    public var remedy: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}

extension AVError: LocalizedError {
    /// The cause and the remedy, in one line.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
    public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }
    public var recoverySuggestion: String? { remedy }
}
