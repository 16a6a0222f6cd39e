// The codes as members of the error, as in `catch AVError.exportFailed` and `error.code == AVError.…`.
extension AVError {
    public static var unknown: Code { .unknown }
    public static var outOfMemory: Code { .outOfMemory }
    public static var diskFull: Code { .diskFull }
    public static var exportFailed: Code { .exportFailed }
    public static var decodeFailed: Code { .decodeFailed }
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
    public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
    public static var invalidCompositionTrackSegmentSourceStartTime: Code {
        .invalidCompositionTrackSegmentSourceStartTime
    }
    public static var invalidCompositionTrackSegmentSourceDuration: Code {
        .invalidCompositionTrackSegmentSourceDuration
    }
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    public static var fileFailedToParse: Code { .fileFailedToParse }
    public static var contentIsProtected: Code { .contentIsProtected }
    public static var noImageAtTime: Code { .noImageAtTime }
    public static var decoderNotFound: Code { .decoderNotFound }
    public static var encoderNotFound: Code { .encoderNotFound }
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
    public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
    public static var invalidVideoComposition: Code { .invalidVideoComposition }
    public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
    public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
    public static var operationInterrupted: Code { .operationInterrupted }
    public static var incompatibleAsset: Code { .incompatibleAsset }
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    public static var failedToParse: Code { .failedToParse }
    public static var undecodableMediaData: Code { .undecodableMediaData }
    public static var videoCompositorFailed: Code { .videoCompositorFailed }
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    public static var operationNotAllowed: Code { .operationNotAllowed }
    public static var formatUnsupported: Code { .formatUnsupported }
    public static var noSourceTrack: Code { .noSourceTrack }
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    public static var operationCancelled: Code { .operationCancelled }
    public static var encodeFailed: Code { .encodeFailed }
}
