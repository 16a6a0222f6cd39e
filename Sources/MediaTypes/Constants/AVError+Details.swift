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
    /// Where in the movie or composition it went wrong.
    public var time: CMTime? { userInfo[AVErrorTimeKey] as? CMTime }
    /// Bytes.
    public var fileSize: Int64? { userInfo[AVErrorFileSizeKey] as? Int64 }
    public var mediaType: AVMediaType? { userInfo[AVErrorMediaTypeKey] as? AVMediaType }
    /// Four-character codes.
    public var mediaSubtypes: [Int]? { userInfo[AVErrorMediaSubTypeKey] as? [Int] }
    /// Of the sample that failed.
    public var presentationTimeStamp: CMTime? { userInfo[AVErrorPresentationTimeStampKey] as? CMTime }
    public var persistentTrackID: CMPersistentTrackID? {
        userInfo[AVErrorPersistentTrackIDKey] as? CMPersistentTrackID
    }
    public var fileType: AVFileType? { userInfo[AVErrorFileTypeKey] as? AVFileType }
}
