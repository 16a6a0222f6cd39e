extension AVError {
    /// An error code, with Apple's value. Source: AVError.h.
    public enum Code: Int, Sendable {
        case unknown = -11_800
        case outOfMemory = -11_801
        case diskFull = -11_807
        case exportFailed = -11_820
        case decodeFailed = -11_821
        case invalidSourceMedia = -11_822
        case fileAlreadyExists = -11_823
        case compositionTrackSegmentsNotContiguous = -11_824
        case invalidCompositionTrackSegmentDuration = -11_825
        case invalidCompositionTrackSegmentSourceStartTime = -11_826
        case invalidCompositionTrackSegmentSourceDuration = -11_827
        case fileFormatNotRecognized = -11_828
        case fileFailedToParse = -11_829
        case contentIsProtected = -11_831
        case noImageAtTime = -11_832
        case decoderNotFound = -11_833
        case encoderNotFound = -11_834
        case operationNotSupportedForAsset = -11_838
        case decoderTemporarilyUnavailable = -11_839
        case encoderTemporarilyUnavailable = -11_840
        case invalidVideoComposition = -11_841
        case referenceForbiddenByReferencePolicy = -11_842
        case invalidOutputURLPathExtension = -11_843
        case operationInterrupted = -11_847
        case incompatibleAsset = -11_848
        case failedToLoadMediaData = -11_849
        case failedToParse = -11_853
        case undecodableMediaData = -11_855
        case videoCompositorFailed = -11_858
        case unsupportedOutputSettings = -11_861
        case operationNotAllowed = -11_862
        case formatUnsupported = -11_864
        case noSourceTrack = -11_869
        case operationNotSupportedForPreset = -11_871
        case operationCancelled = -11_878
        case encodeFailed = -11_883
    }
}
