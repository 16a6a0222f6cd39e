internal import Foundation
internal import Synchronization

/// Samples of one media type, coded or not, with their times: none, one or several. Source: CMSampleBuffer.h.
///
/// What changes is behind a lock.
public final class CMSampleBuffer: Sendable {
    /// `@unchecked Sendable`: attachments are the client's values, which it shares as it likes.
    struct Content: @unchecked Sendable {
        var dataBuffer: CMBlockBuffer?
        var imageBuffer: CVImageBuffer?
        var format: CMFormatDescription?
        var count: Int
        /// One for each sample, or one for all: the first sample's, with the duration of each.
        var timings: [CMSampleTimingInfo]
        /// One for each sample, or one for all.
        var sizes: [Int]
        var isReady = true
        var isValid = true
        var makeReady: (@Sendable (CMSampleBuffer) -> OSStatus)?
        var outputTime: CMTime?
        var sampleAttachments: [[String: Any]]?
        var attachments: [String: (value: Any, mode: CMAttachmentMode)] = [:]
    }

    private let content: Mutex<Content>

    init(_ content: Content) {
        self.content = Mutex(content)
    }

    func read<Result>(_ body: (Content) -> Result) -> Result { content.withLock { body($0) } }

    func change<Result>(_ body: (inout Content) -> Result) -> Result { content.withLock { body(&$0) } }

    /// Creates a buffer of one image.
    package convenience init(image: CVImageBuffer, format: CMFormatDescription, timing: CMSampleTimingInfo) {
        self.init(Content(imageBuffer: image, format: format, count: 1, timings: [timing], sizes: []))
    }

    /// Creates a buffer of coded samples, or of frames of uncompressed audio.
    package convenience init(
        data: CMBlockBuffer, format: CMFormatDescription, count: Int, timings: [CMSampleTimingInfo],
        sizes: [Int]
    ) {
        self.init(
            Content(dataBuffer: data, format: format, count: count, timings: timings, sizes: sizes))
    }
}

extension CMSampleBuffer.Content {
    /// The timing of a sample; nil if there is none.
    func timing(at index: Int) -> CMSampleTimingInfo? {
        guard (0..<count).contains(index), !timings.isEmpty else { return nil }
        if timings.count > 1 { return index < timings.count ? timings[index] : nil }
        var timing = timings[0]
        guard index > 0 else { return timing }
        let offset = CMTimeMultiply(timing.duration, multiplier: Int32(clamping: index))
        timing.presentationTimeStamp = CMTimeAdd(timing.presentationTimeStamp, offset)
        if timing.decodeTimeStamp.isNumeric {
            timing.decodeTimeStamp = CMTimeAdd(timing.decodeTimeStamp, offset)
        }
        return timing
    }

    var duration: CMTime {
        guard count > 0, let first = timings.first else { return .invalid }
        if timings.count == 1 { return CMTimeMultiply(first.duration, multiplier: Int32(clamping: count)) }
        return timings.reduce(.zero) { CMTimeAdd($0, $1.duration) }
    }

    var presentationTime: CMTime {
        timings.map(\.presentationTimeStamp).filter(\.isNumeric).min()
            ?? timings.first?.presentationTimeStamp ?? .invalid
    }

    var decodeTime: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    var totalSize: Int {
        sizes.count == 1 ? sizes[0] * count : sizes.reduce(0, +)
    }

    func size(at index: Int) -> Int {
        guard (0..<count).contains(index) else { return 0 }
        return sizes.count == 1 ? sizes[0] : index < sizes.count ? sizes[index] : 0
    }
}

// Swift's names. Source: CoreMedia's Swift interface.
extension CMSampleBuffer {
    /// Creates a buffer of coded samples, or of frames of uncompressed audio.
    ///
    /// - Parameters:
    ///   - sampleTimings: One for each sample, or one for all; none if times are not known.
    ///   - sampleSizes: One for each sample, or one for all; none if they are not known.
    /// - Throws: An error of `CMSampleBufferCreateReady` as an `NSError`.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
    ) throws {
        try NSError.check(
            Self.problem(count: numSamples, timings: sampleTimings.count, sizes: sampleSizes.count))
        self.init(
            Content(
                dataBuffer: dataBuffer, format: formatDescription, count: numSamples, timings: sampleTimings,
                sizes: sampleSizes))
    }

    /// Creates a buffer of one image.
    ///
    /// - Throws: `kCMSampleBufferError_InvalidMediaFormat` as an `NSError` if the description is not one of the
    ///   image.
    public convenience init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
        sampleTiming: CMSampleTimingInfo
    ) throws {
        guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
            throw NSError(
                domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat))
        }
        self.init(image: imageBuffer, format: formatDescription, timing: sampleTiming)
    }

    /// Creates a buffer of the same samples at other times.
    ///
    /// - Throws: `kCMSampleBufferError_InvalidEntryCount` as an `NSError` unless there is one timing, or one for
    ///   each sample.
    public convenience init(
        copying originalSampleBuffer: CMSampleBuffer, withNewTiming sampleTimings: [CMSampleTimingInfo]
    ) throws {
        let old = originalSampleBuffer.copiedContent
        try NSError.check(Self.problem(count: old.count, timings: sampleTimings.count, sizes: 0))
        var new = old
        (new.timings, new.outputTime) = (sampleTimings, nil)
        self.init(new)
    }

    static func problem(count: Int, timings: Int, sizes: Int) -> OSStatus {
        guard count >= 0, timings <= 1 || timings == count, sizes <= 1 || sizes == count else {
            return kCMSampleBufferError_InvalidEntryCount
        }
        return noErr
    }

    /// What a copy has, whose attachments can then change on their own.
    var copiedContent: Content { content.withLock { $0 } }

    /// The bytes of coded samples or uncompressed audio; nil for an image.
    public var dataBuffer: CMBlockBuffer? { read(\.dataBuffer) }

    /// Sets the bytes of a buffer that has none.
    ///
    /// - Throws: `kCMSampleBufferError_AlreadyHasDataBuffer` as an `NSError`.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        try NSError.check(CMSampleBufferSetDataBuffer(self, newValue: dataBuffer))
    }

    /// The image of uncompressed video; nil for other samples.
    public var imageBuffer: CVImageBuffer? { read(\.imageBuffer) }
    public var formatDescription: CMFormatDescription? { read(\.format) }
    public var numSamples: CMItemCount { read(\.count) }
    /// The duration of all samples.
    public var duration: CMTime { read(\.duration) }
    /// The earliest presentation time of a sample.
    public var presentationTimeStamp: CMTime { read(\.presentationTime) }
    /// The first sample's; invalid if it is not known.
    public var decodeTimeStamp: CMTime { read(\.decodeTime) }
    /// The duration without what the attachments say is trimmed.
    public var outputDuration: CMTime { duration - trimAtStart - trimAtEnd }
    /// The presentation time that was set for the output; otherwise that of the samples behind what is trimmed.
    public var outputPresentationTimeStamp: CMTime {
        read(\.outputTime) ?? presentationTimeStamp + trimAtStart
    }
    /// Whether the samples were not invalidated.
    public var isValid: Bool { read(\.isValid) }
    /// The number of bytes of all samples; 0 if their sizes are not known.
    public var totalSampleSize: Int { read(\.totalSize) }

    /// Returns the size of a sample in bytes; 0 if it is not known.
    public func sampleSize(at index: Int) -> Int { read { $0.size(at: index) } }

    /// Returns the sizes of the samples: one for each, or one for all.
    public func sampleSizes() throws -> [Int] { read(\.sizes) }

    /// Returns the timing of a sample.
    ///
    /// - Throws: `kCMSampleBufferError_SampleIndexOutOfRange` or `kCMSampleBufferError_BufferHasNoSampleTimingInfo`
    ///   as an `NSError`.
    public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
        var timing = CMSampleTimingInfo.invalid
        try NSError.check(CMSampleBufferGetSampleTimingInfo(self, at: index, timingInfoOut: &timing))
        return timing
    }

    /// Returns the timings of the samples: one for each, or one for all.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { read(\.timings) }

    /// Calls the function that provides the data, if the buffer is not ready.
    ///
    /// - Throws: What the function returns, as an `NSError`.
    public func makeDataReady() throws {
        try NSError.check(CMSampleBufferMakeDataReady(self))
    }

    /// Releases data and image. The buffer can't be used any more.
    public func invalidate() throws {
        try NSError.check(CMSampleBufferInvalidate(self))
    }
}
