import Foundation
import MediaTypes
import Testing

/// Source: CMSampleBuffer.h.
@Suite struct SampleBufferTests {
    private static func data(_ count: Int) throws -> CMBlockBuffer {
        let buffer = try CMBlockBuffer(length: count)
        let bytes = (0..<count).map { UInt8($0) }
        try bytes.withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
        return buffer
    }

    private static func format() throws -> CMFormatDescription {
        var made: CMFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 32, extensions: nil,
            formatDescriptionOut: &made)
        return try #require(made)
    }

    private static func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 30) }

    /// Three frames in the order of decoding, of 4, 5 and 6 bytes.
    private static func frames() throws -> CMSampleBuffer {
        let timings = [(0, 0), (2, 1), (1, 2)].map { (presented: Int64, decoded: Int64) in
            CMSampleTimingInfo(
                duration: time(1), presentationTimeStamp: time(presented), decodeTimeStamp: time(decoded))
        }
        var made: CMSampleBuffer?
        let status = CMSampleBufferCreateReady(
            allocator: kCFAllocatorDefault, dataBuffer: try data(15), formatDescription: try format(),
            sampleCount: 3, sampleTimingEntryCount: 3, sampleTimingArray: timings, sampleSizeEntryCount: 3,
            sampleSizeArray: [4, 5, 6], sampleBufferOut: &made)
        #expect(status == noErr)
        return try #require(made)
    }

    @Test func codedSamplesHaveTimesAndSizes() throws {
        let buffer = try Self.frames()
        #expect(CMSampleBufferGetNumSamples(buffer) == 3 && buffer.numSamples == 3)
        #expect(
            CMSampleBufferGetPresentationTimeStamp(buffer) == .zero && buffer.presentationTimeStamp == .zero)
        #expect(CMSampleBufferGetDecodeTimeStamp(buffer) == .zero && buffer.decodeTimeStamp == .zero)
        #expect(CMSampleBufferGetDuration(buffer) == Self.time(3) && buffer.duration == Self.time(3))
        #expect(CMSampleBufferGetTotalSampleSize(buffer) == 15 && buffer.totalSampleSize == 15)
        #expect(CMSampleBufferGetSampleSize(buffer, at: 1) == 5 && buffer.sampleSize(at: 2) == 6)
        #expect(try buffer.sampleSizes() == [4, 5, 6])
        #expect(try buffer.sampleTimingInfo(at: 1).presentationTimeStamp == Self.time(2))
        #expect(try buffer.sampleTimingInfos().map(\.decodeTimeStamp.value) == [0, 1, 2])
        #expect(CMSampleBufferGetFormatDescription(buffer) == buffer.formatDescription)
        #expect(buffer.formatDescription?.mediaSubType == .h264)
        #expect(CMSampleBufferGetDataBuffer(buffer)?.dataLength == 15 && buffer.dataBuffer != nil)
        #expect(CMSampleBufferGetImageBuffer(buffer) == nil && buffer.imageBuffer == nil)
        var timing = CMSampleTimingInfo.invalid
        #expect(
            CMSampleBufferGetSampleTimingInfo(buffer, at: 3, timingInfoOut: &timing)
                == kCMSampleBufferError_SampleIndexOutOfRange)
        #expect(!timing.duration.isValid && kCMTimingInfoInvalid == CMSampleTimingInfo())
        let index: CMItemIndex = 2
        #expect(CMSampleBufferGetSampleTimingInfo(buffer, at: index, timingInfoOut: &timing) == noErr)
        #expect(timing.decodeTimeStamp == Self.time(2))
    }

    @Test func arraysAreFilledIfTheyAreLargeEnough() throws {
        let buffer = try Self.frames()
        var (count, sizes) = (0, [0, 0, 0])
        #expect(
            CMSampleBufferGetSampleSizeArray(
                buffer, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count) == noErr)
        #expect(count == 3)
        #expect(
            CMSampleBufferGetSampleSizeArray(
                buffer, entryCount: 2, arrayToFill: &sizes, entriesNeededOut: nil)
                == kCMSampleBufferError_ArrayTooSmall)
        CMSampleBufferGetSampleSizeArray(buffer, entryCount: 3, arrayToFill: &sizes, entriesNeededOut: nil)
        #expect(sizes == [4, 5, 6])
        var timings = [CMSampleTimingInfo](repeating: .invalid, count: 3)
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(
                buffer, entryCount: 3, arrayToFill: &timings, entriesNeededOut: &count) == noErr)
        #expect(timings.map(\.presentationTimeStamp.value) == [0, 2, 1])
        let bare = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: nil, numSamples: 0, sampleTimings: [], sampleSizes: [])
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(
                bare, entryCount: 0, arrayToFill: nil, entriesNeededOut: nil)
                == kCMSampleBufferError_BufferHasNoSampleTimingInfo)
        #expect(
            CMSampleBufferGetSampleSizeArray(
                bare, entryCount: 0, arrayToFill: nil, entriesNeededOut: nil)
                == kCMSampleBufferError_BufferHasNoSampleSizes)
        #expect(!bare.presentationTimeStamp.isValid && !bare.duration.isValid)
    }

    @Test func countsThatDoNotFitAreRefused() throws {
        var made: CMSampleBuffer?
        let timing = CMSampleTimingInfo(
            duration: Self.time(1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
        #expect(
            CMSampleBufferCreateReady(
                allocator: nil, dataBuffer: nil, formatDescription: nil, sampleCount: 3,
                sampleTimingEntryCount: 2, sampleTimingArray: [timing, timing], sampleSizeEntryCount: 0,
                sampleSizeArray: nil, sampleBufferOut: &made) == kCMSampleBufferError_InvalidEntryCount)
        #expect(
            CMSampleBufferCreateReady(
                allocator: nil, dataBuffer: nil, formatDescription: nil, sampleCount: 3,
                sampleTimingEntryCount: 1, sampleTimingArray: nil, sampleSizeEntryCount: 0,
                sampleSizeArray: nil, sampleBufferOut: &made)
                == kCMSampleBufferError_RequiredParameterMissing)
        #expect(made == nil)
        #expect(throws: NSError.self) {
            try CMSampleBuffer(copying: Self.frames(), withNewTiming: [timing, timing])
        }
    }

    @Test func imagesMatchTheirDescription() throws {
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 8, kCVPixelFormatType_32BGRA, nil, &pixels)
        let image = try #require(pixels)
        var made: CMFormatDescription?
        #expect(
            CMVideoFormatDescriptionCreateForImageBuffer(
                allocator: nil, imageBuffer: image, formatDescriptionOut: &made) == noErr)
        let format = try #require(made)
        #expect(format.dimensions == CMVideoDimensions(width: 16, height: 8))
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: image))
        #expect(try CMFormatDescription(imageBuffer: image) == format)
        let timing = CMSampleTimingInfo(
            duration: Self.time(1), presentationTimeStamp: Self.time(7), decodeTimeStamp: .invalid)
        let buffer = try CMSampleBuffer(imageBuffer: image, formatDescription: format, sampleTiming: timing)
        #expect(buffer.imageBuffer === image && buffer.presentationTimeStamp == Self.time(7))
        let other = try Self.format()
        #expect(throws: NSError.self) {
            try CMSampleBuffer(imageBuffer: image, formatDescription: other, sampleTiming: timing)
        }
        var sample: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: image, formatDescription: format, sampleTiming: [timing],
                sampleBufferOut: &sample) == noErr)
        #expect(CMSampleBufferGetImageBuffer(try #require(sample)) === image)
    }

    @Test func dataCanComeLater() throws {
        var made: CMSampleBuffer?
        let timing = CMSampleTimingInfo(
            duration: Self.time(1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
        CMSampleBufferCreate(
            allocator: nil, dataBuffer: nil, dataReady: false,
            makeDataReadyCallback: { buffer, _ in
                guard let data = try? Self.data(4) else { return kCMSampleBufferError_AllocationFailed }
                return CMSampleBufferSetDataBuffer(buffer, newValue: data)
            }, refcon: nil, formatDescription: try Self.format(), sampleCount: 1, sampleTimingEntryCount: 1,
            sampleTimingArray: [timing], sampleSizeEntryCount: 1, sampleSizeArray: [4],
            sampleBufferOut: &made)
        let buffer = try #require(made)
        #expect(!CMSampleBufferDataIsReady(buffer))
        try buffer.makeDataReady()
        #expect(CMSampleBufferDataIsReady(buffer) && buffer.dataBuffer?.dataLength == 4)
        let data = try Self.data(4)
        #expect(throws: NSError.self) { try buffer.setDataBuffer(data) }
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 8, kCVPixelFormatType_32BGRA, nil, &pixels)
        let image = try #require(pixels)
        CMSampleBufferCreateForImageBuffer(
            allocator: nil, imageBuffer: image, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
            formatDescription: try CMFormatDescription(imageBuffer: image), sampleTiming: [timing],
            sampleBufferOut: &made)
        let later = try #require(made)
        #expect(CMSampleBufferMakeDataReady(later) == kCMSampleBufferError_BufferNotReady)
        #expect(CMSampleBufferSetDataReady(later) == noErr && CMSampleBufferDataIsReady(later))
        try later.invalidate()
        #expect(!later.isValid && !CMSampleBufferIsValid(later) && later.imageBuffer == nil)
        #expect(CMSampleBufferInvalidate(buffer) == noErr)
    }

    @Test func copiesHaveTimesOfTheirOwn() throws {
        let buffer = try Self.frames()
        var (same, moved): (CMSampleBuffer?, CMSampleBuffer?)
        #expect(
            CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: buffer, sampleBufferOut: &same) == noErr)
        let timing = CMSampleTimingInfo(
            duration: Self.time(2), presentationTimeStamp: Self.time(10), decodeTimeStamp: .invalid)
        #expect(
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: buffer, sampleTimingEntryCount: 1, sampleTimingArray: [timing],
                sampleBufferOut: &moved) == noErr)
        #expect(moved?.presentationTimeStamp == Self.time(10) && moved?.duration == Self.time(6))
        #expect(try moved?.sampleTimingInfo(at: 2).presentationTimeStamp == Self.time(14))
        #expect(same?.presentationTimeStamp == .zero && same?.dataBuffer === buffer.dataBuffer)
        let again = try CMSampleBuffer(copying: buffer, withNewTiming: [timing])
        #expect(again.presentationTimeStamp == Self.time(10))
        #expect(CMSampleBufferSetOutputPresentationTimeStamp(buffer, newValue: Self.time(5)) == noErr)
        #expect(buffer.outputPresentationTimeStamp == Self.time(5) && buffer.presentationTimeStamp == .zero)
        #expect(CMSampleBufferGetOutputPresentationTimeStamp(buffer) == Self.time(5))
        #expect(
            CMSampleBufferGetOutputDuration(buffer) == Self.time(3) && buffer.outputDuration == Self.time(3))
    }

    @Test func whatIsTrimmedIsNoOutput() throws {
        let buffer = try Self.frames()
        for (key, trim) in [
            (kCMSampleBufferAttachmentKey_TrimDurationAtStart, Self.time(1)),
            (kCMSampleBufferAttachmentKey_TrimDurationAtEnd, CMTime(value: 1, timescale: 60)),
        ] {
            CMSetAttachment(
                buffer, key: key, value: CMTimeCopyAsDictionary(trim, allocator: nil),
                attachmentMode: kCMAttachmentMode_ShouldPropagate)
        }
        #expect(buffer.presentationTimeStamp == .zero && buffer.duration == Self.time(3))
        #expect(buffer.outputPresentationTimeStamp == Self.time(1))
        #expect(buffer.outputDuration == CMTime(value: 3, timescale: 60))
        #expect(CMSampleBufferGetOutputDuration(buffer) == CMTime(value: 3, timescale: 60))
    }

    /// Source: CMAttachment.h.
    @Test func attachmentsBelongToTheBufferOrToItsSamples() throws {
        let buffer = try Self.frames()
        CMSetAttachment(buffer, key: "a", value: 7, attachmentMode: kCMAttachmentMode_ShouldPropagate)
        CMSetAttachment(buffer, key: "b", value: "x", attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        var mode: CMAttachmentMode = 9
        #expect(CMGetAttachment(buffer, key: "a", attachmentModeOut: &mode) as? Int == 7)
        #expect(mode == kCMAttachmentMode_ShouldPropagate)
        let kept = CMCopyDictionaryOfAttachments(
            allocator: nil, target: buffer, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        #expect(kept?.count == 1 && kept?["b"] as? String == "x")
        CMRemoveAttachment(buffer, key: "b")
        #expect(CMGetAttachment(buffer, key: "b", attachmentModeOut: nil) == nil)
        #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
        #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true)?.count == 3)
        buffer.sampleAttachments[1][.notSync] = true
        buffer.sampleAttachments[1][.dependsOnOthers] = true
        let array = CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false)
        #expect((array?[1] as? [String: Any])?[kCMSampleAttachmentKey_NotSync] as? Bool == true)
        #expect(buffer.sampleAttachments[0][.notSync] == nil)
        let names: [CMSampleBuffer.PerSampleAttachmentsDictionary.Key: CFString] = [
            .partialSync: kCMSampleAttachmentKey_PartialSync,
            .dependsOnOthers: kCMSampleAttachmentKey_DependsOnOthers,
            .isDependedOnByOthers: kCMSampleAttachmentKey_IsDependedOnByOthers,
            .displayImmediately: kCMSampleAttachmentKey_DisplayImmediately,
            .doNotDisplay: kCMSampleAttachmentKey_DoNotDisplay,
        ]
        for (key, name) in names { #expect(key.rawValue == name) }
    }

    @Test func errorsHaveTheHeadersNumbers() {
        #expect(
            [
                kCMBlockBufferStructureAllocationFailedErr, kCMBlockBufferBlockAllocationFailedErr,
                kCMBlockBufferBadCustomBlockSourceErr, kCMBlockBufferBadOffsetParameterErr,
                kCMBlockBufferBadLengthParameterErr, kCMBlockBufferBadPointerParameterErr,
                kCMBlockBufferEmptyBBufErr, kCMBlockBufferUnallocatedBlockErr,
                kCMBlockBufferInsufficientSpaceErr,
            ] == Array((-12708 ... -12700).reversed()))
        #expect(
            [
                kCMSampleBufferError_AllocationFailed, kCMSampleBufferError_RequiredParameterMissing,
                kCMSampleBufferError_AlreadyHasDataBuffer, kCMSampleBufferError_BufferNotReady,
                kCMSampleBufferError_SampleIndexOutOfRange, kCMSampleBufferError_BufferHasNoSampleSizes,
                kCMSampleBufferError_BufferHasNoSampleTimingInfo, kCMSampleBufferError_ArrayTooSmall,
                kCMSampleBufferError_InvalidEntryCount, kCMSampleBufferError_CannotSubdivide,
                kCMSampleBufferError_SampleTimingInfoInvalid,
                kCMSampleBufferError_InvalidMediaTypeForOperation, kCMSampleBufferError_InvalidSampleData,
                kCMSampleBufferError_InvalidMediaFormat, kCMSampleBufferError_Invalidated,
            ] == Array((-12744 ... -12730).reversed()))
    }
}
