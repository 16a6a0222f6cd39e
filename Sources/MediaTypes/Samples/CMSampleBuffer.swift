internal import Foundation
internal import Synchronization

/// Zero or more samples of one media type, coded or uncompressed, with their timing. Source:
/// CMSampleBuffer.h.
///
/// A lock protects the mutable properties.
public final class CMSampleBuffer: Sendable {
    /// `@unchecked Sendable`: the client synchronizes access to the values of attachments.
    struct Storage: @unchecked Sendable {
        var dataBuffer: CMBlockBuffer?
        var imageBuffer: CVImageBuffer?
        var format: CMFormatDescription?
        var count: Int
        /// One per sample, or one for all: the first sample's timing, with the duration of each sample.
        var timings: [CMSampleTimingInfo]
        /// One per sample, or one for all.
        var sizes: [Int]
        var isReady = true
        var isValid = true
        var makeReady: (@Sendable (CMSampleBuffer) -> OSStatus)?
        var outputTime: CMTime?
        var sampleAttachments: [[String: Any]]?
        var attachments: [String: (value: Any, mode: CMAttachmentMode)] = [:]
    }

    private let content: Mutex<Storage>

    init(_ content: Storage) {
        self.content = Mutex(content)
    }

    func read<Result>(_ body: (Storage) -> Result) -> Result { content.withLock { body($0) } }

    func change<Result>(_ body: (inout Storage) -> Result) -> Result { content.withLock { body(&$0) } }

    /// Creates a sample buffer with an image.
    package convenience init(image: CVImageBuffer, format: CMFormatDescription, timing: CMSampleTimingInfo) {
        self.init(Storage(imageBuffer: image, format: format, count: 1, timings: [timing], sizes: []))
    }

    /// Creates a sample buffer of coded samples or frames of uncompressed audio.
    package convenience init(
        data: CMBlockBuffer, format: CMFormatDescription, count: Int, timings: [CMSampleTimingInfo],
        sizes: [Int]
    ) {
        self.init(
            Storage(dataBuffer: data, format: format, count: count, timings: timings, sizes: sizes))
    }
}

extension CMSampleBuffer.Storage {
    /// Returns the timing of a sample; `nil` if there is none.
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

// The Swift interface. Source: CoreMedia's Swift interface.
extension CMSampleBuffer {
    /// Creates a sample buffer of coded samples or frames of uncompressed audio.
    ///
    /// - Parameters:
    ///   - sampleTimings: One timing per sample, or one for all; empty if unknown.
    ///   - sampleSizes: One size per sample, in bytes, or one for all; empty if unknown.
    /// - Throws: An error of `CMSampleBufferCreateReady` as an `NSError`.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
    ) throws {
        try NSError.check(
            Self.problem(count: numSamples, timings: sampleTimings.count, sizes: sampleSizes.count))
        self.init(
            Storage(
                dataBuffer: dataBuffer, format: formatDescription, count: numSamples, timings: sampleTimings,
                sizes: sampleSizes))
    }

    /// Creates a sample buffer with an image.
    ///
    /// - Throws: `kCMSampleBufferError_InvalidMediaFormat` as an `NSError` if the format description doesn't
    ///   match the image.
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

    /// Creates a copy that shares the samples but has other timing.
    ///
    /// - Throws: `kCMSampleBufferError_InvalidEntryCount` as an `NSError` unless the number of timings is 1
    ///   or the number of samples.
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

    /// A copy of the contents, whose attachments can change independently.
    var copiedContent: Storage { content.withLock { $0 } }

    /// The data of coded samples or uncompressed audio; `nil` for an image.
    public var dataBuffer: CMBlockBuffer? { read(\.dataBuffer) }

    /// Sets the data of a sample buffer without data.
    ///
    /// - Throws: `kCMSampleBufferError_AlreadyHasDataBuffer` as an `NSError` if there is data already.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        try NSError.check(CMSampleBufferSetDataBuffer(self, newValue: dataBuffer))
    }

    /// The image of uncompressed video; `nil` for other samples.
    public var imageBuffer: CVImageBuffer? { read(\.imageBuffer) }
    public var formatDescription: CMFormatDescription? { read(\.format) }
    public var numSamples: CMItemCount { read(\.count) }
    /// The duration of all samples.
    public var duration: CMTime { read(\.duration) }
    /// The earliest presentation time of the samples.
    public var presentationTimeStamp: CMTime { read(\.presentationTime) }
    /// The decode time of the first sample; invalid if unknown.
    public var decodeTimeStamp: CMTime { read(\.decodeTime) }
    /// The duration of the samples after trimming.
    public var outputDuration: CMTime { duration - trimAtStart - trimAtEnd }
    /// The output presentation time that was set, or the presentation time of the samples after trimming.
    public var outputPresentationTimeStamp: CMTime {
        read(\.outputTime) ?? presentationTimeStamp + trimAtStart
    }
    /// Whether the sample buffer hasn't been invalidated.
    public var isValid: Bool { read(\.isValid) }
    /// The size of all samples, in bytes; 0 if unknown.
    public var totalSampleSize: Int { read(\.totalSize) }

    /// Returns the size of a sample, in bytes; 0 if unknown.
    public func sampleSize(at index: Int) -> Int { read { $0.size(at: index) } }

    /// Returns the sizes of the samples, in bytes: one per sample, or one for all.
    public func sampleSizes() throws -> [Int] { read(\.sizes) }

    /// Returns the timing of a sample.
    ///
    /// - Throws: `kCMSampleBufferError_SampleIndexOutOfRange` or
    ///   `kCMSampleBufferError_BufferHasNoSampleTimingInfo` as an `NSError`.
    public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
        var timing = CMSampleTimingInfo.invalid
        try NSError.check(CMSampleBufferGetSampleTimingInfo(self, at: index, timingInfoOut: &timing))
        return timing
    }

    /// Returns the timings of the samples: one per sample, or one for all.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { read(\.timings) }

    /// Calls the client's callback that provides the data, unless the data is ready.
    ///
    /// - Throws: The status of the callback as an `NSError`, or `kCMSampleBufferError_BufferNotReady` if
    ///   there is none.
    public func makeDataReady() throws {
        try NSError.check(CMSampleBufferMakeDataReady(self))
    }

    /// Releases the data and the image. The sample buffer can't be used anymore.
    public func invalidate() throws {
        try NSError.check(CMSampleBufferInvalidate(self))
    }
}
