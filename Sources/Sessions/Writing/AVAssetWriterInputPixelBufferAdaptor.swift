public import Foundation
public import MediaTypes
internal import Synchronization

/// Appends images to an input of video, and lends a pool of them. Source: AVAssetWriterInput.h.
///
/// `@unchecked Sendable`: the attributes are never changed, and the pool is behind a lock.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    private let pool = Mutex<CVPixelBufferPool?>(nil)

    /// Creates an adaptor.
    ///
    /// - Parameter sourcePixelBufferAttributes: Of the pool's images; `nil` for none. The size is that of the input's
    ///   settings if there is none.
    public init(
        assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil
    ) {
        require(input.mediaType == .video, "the input must be one of video")
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    public final let assetWriterInput: AVAssetWriterInput
    public final let sourcePixelBufferAttributes: [String: Any]?

    /// The pool, from when writing starts; `nil` without attributes.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard let attributes = sourcePixelBufferAttributes, let writer = assetWriterInput.writer,
            writer.status != .unknown
        else { return nil }
        return pool.withLock { pool in
            if let pool { return pool }
            var complete = attributes
            let settings = assetWriterInput.outputSettings ?? [:]
            complete[kCVPixelBufferWidthKey] = attributes[kCVPixelBufferWidthKey] ?? settings[AVVideoWidthKey]
            complete[kCVPixelBufferHeightKey] =
                attributes[kCVPixelBufferHeightKey] ?? settings[AVVideoHeightKey]
            if complete[kCVPixelBufferPixelFormatTypeKey] == nil {
                complete[kCVPixelBufferPixelFormatTypeKey] = kCVPixelFormatType_32BGRA
            }
            CVPixelBufferPoolCreate(nil, nil, complete as CFDictionary, &pool)
            return pool
        }
    }

    /// Appends an image that is displayed from a time until the next one's.
    ///
    /// - Returns: The result of the input's `append(_:)`.
    @discardableResult
    open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        let timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
        return assetWriterInput.append(
            CMSampleBuffer(
                image: pixelBuffer, format: CMFormatDescription(describing: pixelBuffer), timing: timing))
    }
}
