import Foundation
import MediaTypes
import Testing

/// Source: AVError.h.
@Suite struct ErrorTests {
    @Test(arguments: [
        (AVError.Code.unknown, -11800), (.outOfMemory, -11801), (.diskFull, -11807), (.exportFailed, -11820),
        (.decodeFailed, -11821), (.invalidSourceMedia, -11822), (.fileAlreadyExists, -11823),
        (.compositionTrackSegmentsNotContiguous, -11824), (.invalidCompositionTrackSegmentDuration, -11825),
        (.invalidCompositionTrackSegmentSourceStartTime, -11826),
        (.invalidCompositionTrackSegmentSourceDuration, -11827), (.fileFormatNotRecognized, -11828),
        (.fileFailedToParse, -11829), (.contentIsProtected, -11831), (.noImageAtTime, -11832),
        (.decoderNotFound, -11833), (.encoderNotFound, -11834), (.operationNotSupportedForAsset, -11838),
        (.decoderTemporarilyUnavailable, -11839), (.encoderTemporarilyUnavailable, -11840),
        (.invalidVideoComposition, -11841), (.referenceForbiddenByReferencePolicy, -11842),
        (.invalidOutputURLPathExtension, -11843), (.operationInterrupted, -11847),
        (.incompatibleAsset, -11848),
        (.failedToLoadMediaData, -11849), (.failedToParse, -11853), (.undecodableMediaData, -11855),
        (.videoCompositorFailed, -11858), (.unsupportedOutputSettings, -11861),
        (.operationNotAllowed, -11862),
        (.formatUnsupported, -11864), (.noSourceTrack, -11869), (.operationNotSupportedForPreset, -11871),
        (.operationCancelled, -11878), (.encodeFailed, -11883),
    ])
    func codes(code: AVError.Code, number: Int) {
        #expect(code.rawValue == number && AVError(code).code == code)
        let error: any Error = AVError(code)
        let bridged = error as NSError
        #expect(bridged.domain == AVFoundationErrorDomain && bridged.code == number)
        #expect(AVError.errorDomain == AVFoundationErrorDomain && AVError(code).errorCode == number)
    }

    static let members: [(AVError.Code, AVError.Code)] = [
        (AVError.unknown, .unknown),
        (AVError.outOfMemory, .outOfMemory),
        (AVError.diskFull, .diskFull),
        (AVError.exportFailed, .exportFailed),
        (AVError.decodeFailed, .decodeFailed),
        (AVError.invalidSourceMedia, .invalidSourceMedia),
        (AVError.fileAlreadyExists, .fileAlreadyExists),
        (AVError.compositionTrackSegmentsNotContiguous, .compositionTrackSegmentsNotContiguous),
        (AVError.invalidCompositionTrackSegmentDuration, .invalidCompositionTrackSegmentDuration),
        (
            AVError.invalidCompositionTrackSegmentSourceStartTime,
            .invalidCompositionTrackSegmentSourceStartTime
        ),
        (AVError.invalidCompositionTrackSegmentSourceDuration, .invalidCompositionTrackSegmentSourceDuration),
        (AVError.fileFormatNotRecognized, .fileFormatNotRecognized),
        (AVError.fileFailedToParse, .fileFailedToParse),
        (AVError.contentIsProtected, .contentIsProtected),
        (AVError.noImageAtTime, .noImageAtTime),
        (AVError.decoderNotFound, .decoderNotFound),
        (AVError.encoderNotFound, .encoderNotFound),
        (AVError.operationNotSupportedForAsset, .operationNotSupportedForAsset),
        (AVError.decoderTemporarilyUnavailable, .decoderTemporarilyUnavailable),
        (AVError.encoderTemporarilyUnavailable, .encoderTemporarilyUnavailable),
        (AVError.invalidVideoComposition, .invalidVideoComposition),
        (AVError.referenceForbiddenByReferencePolicy, .referenceForbiddenByReferencePolicy),
        (AVError.invalidOutputURLPathExtension, .invalidOutputURLPathExtension),
        (AVError.operationInterrupted, .operationInterrupted),
        (AVError.incompatibleAsset, .incompatibleAsset),
        (AVError.failedToLoadMediaData, .failedToLoadMediaData),
        (AVError.failedToParse, .failedToParse),
        (AVError.undecodableMediaData, .undecodableMediaData),
        (AVError.videoCompositorFailed, .videoCompositorFailed),
        (AVError.unsupportedOutputSettings, .unsupportedOutputSettings),
        (AVError.operationNotAllowed, .operationNotAllowed),
        (AVError.formatUnsupported, .formatUnsupported),
        (AVError.noSourceTrack, .noSourceTrack),
        (AVError.operationNotSupportedForPreset, .operationNotSupportedForPreset),
        (AVError.operationCancelled, .operationCancelled),
        (AVError.encodeFailed, .encodeFailed),
    ]

    @Test(arguments: members) func codeMembers(member: AVError.Code, code: AVError.Code) {
        #expect(member == code)
    }

    /// The rest of AVError.h's keys, for which AVError has no property.
    @Test func keysAreTheirOwnNames() {
        #expect(AVErrorDeviceKey == "AVErrorDeviceKey" && AVErrorPIDKey == "AVErrorPIDKey")
    }

    @Test func patterns() {
        func name(_ error: any Error) -> String {
            do {
                throw error
            } catch AVError.exportFailed {
                return "export"
            } catch let error as AVError where error.code == .diskFull {
                return "disk"
            } catch {
                return "other"
            }
        }
        #expect(name(AVError(.exportFailed)) == "export" && name(AVError(.diskFull)) == "disk")
        #expect(name(AVError(.unknown)) == "other" && name(CocoaError(.fileNoSuchFile)) == "other")
    }

    @Test func details() {
        let error = AVError(
            .decodeFailed,
            userInfo: [
                AVErrorTimeKey: CMTime(value: 1, timescale: 2), AVErrorFileSizeKey: Int64(5),
                AVErrorMediaTypeKey: AVMediaType.video, AVErrorMediaSubTypeKey: [7],
                AVErrorPresentationTimeStampKey: CMTime.zero,
                AVErrorPersistentTrackIDKey: CMPersistentTrackID(3),
                AVErrorFileTypeKey: AVFileType.mov,
            ])
        #expect(
            error.time == CMTime(value: 1, timescale: 2) && error.fileSize == 5 && error.mediaType == .video)
        #expect(error.mediaSubtypes == [7] && error.presentationTimeStamp == .zero)
        #expect(error.persistentTrackID == 3 && error.fileType == .mov)
        #expect(error.userInfo.count == 7 && error.errorUserInfo.count == 7)
        let plain = AVError(.decodeFailed)
        #expect(plain.time == nil && plain.fileSize == nil && plain.mediaType == nil && plain.fileType == nil)
        #expect(plain.persistentTrackID == nil && plain.url == nil && plain.remedy == nil && plain != error)
        #expect(plain == AVError(.decodeFailed) && plain.hashValue == AVError(.decodeFailed).hashValue)
    }

    /// One line, the cause first; who has only an NSError reads the same.
    @Test func context() {
        let url = URL(fileURLWithPath: "/films/beach.mov")
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))
        let error = AVError(
            .fileFormatNotRecognized, reason: "beach.mov is a text file", url: url, trackID: 4,
            segmentTimeRange: range, time: .zero, mediaType: .audio, fileType: .mp4,
            remedy: "give a file of video or sound", underlying: CocoaError(.fileReadCorruptFile))
        #expect(error.localizedDescription == "beach.mov is a text file: give a file of video or sound")
        #expect((error as any Error).localizedDescription == error.localizedDescription)
        #expect((error as NSError).localizedDescription == error.localizedDescription)
        #expect(error.errorDescription == error.localizedDescription)
        #expect(error.failureReason == "beach.mov is a text file" && error.recoverySuggestion == error.remedy)
        #expect(error.url == url && error.trackID == 4 && error.persistentTrackID == 4)
        #expect(error.segmentTimeRange == range && error.time == .zero)
        #expect(error.mediaType == .audio && error.fileType == .mp4)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .fileReadCorruptFile)
        #expect(AVError(.unknown, reason: "it broke").localizedDescription == "it broke")
    }
}
