/// Samples whose data is there, of a kind that the compiler knows. Source: CoreMedia's Swift interface.
public struct CMReadySampleBuffer<Content: CMSampleBuffer.Content>: Sendable {
    let buffer: CMSampleBuffer

    fileprivate init(buffer: CMSampleBuffer) {
        self.buffer = buffer
    }

    /// The earliest presentation time of the samples.
    public var presentationTimeStamp: CMTime { CMSampleBufferGetPresentationTimeStamp(buffer) }
    /// The earliest decode time of the samples; invalid if it is the presentation time.
    public var decodeTimeStamp: CMTime { CMSampleBufferGetDecodeTimeStamp(buffer) }
    /// The sum of the samples' durations.
    public var duration: CMTime { CMSampleBufferGetDuration(buffer) }
    /// The presentation time after edits such as trimming.
    public var outputPresentationTimeStamp: CMTime { CMSampleBufferGetOutputPresentationTimeStamp(buffer) }
    /// The duration after edits such as trimming.
    public var outputDuration: CMTime { CMSampleBufferGetOutputDuration(buffer) }
    public var formatDescription: CMFormatDescription? { CMSampleBufferGetFormatDescription(buffer) }

    /// Calls a closure with the sample buffer, whose data must not be written to.
    public func withUnsafeSampleBuffer<Result>(_ body: (CMSampleBuffer) throws -> Result) rethrows -> Result {
        try body(buffer)
    }
}

extension CMReadySampleBuffer where Content == CMSampleBuffer.DynamicContent {
    /// Creates a ready sample buffer. Traps if the data isn't ready; the caller must not write to it from now on.
    public init(unsafeBuffer: CMSampleBuffer) {
        require(CMSampleBufferDataIsReady(unsafeBuffer), "the sample buffer's data is not ready")
        self.init(buffer: unsafeBuffer)
    }

    public init(_ other: CMReadySampleBuffer<some CMSampleBuffer.Content>) {
        self.init(buffer: other.buffer)
    }

    public var content: CMSampleBuffer.DynamicContent {
        if let image = CMSampleBufferGetImageBuffer(buffer) {
            return .pixelBuffer(CVReadOnlyPixelBuffer(unsafeBuffer: image))
        }
        return CMSampleBufferGetDataBuffer(buffer).map {
            .dataBuffer(CMReadOnlyDataBlockBuffer(unsafeBuffer: $0))
        } ?? .markerOnly
    }
}

extension CMReadySampleBuffer where Content == CVReadOnlyPixelBuffer {
    /// Creates a sample buffer with an image.
    ///
    /// - Parameters:
    ///   - formatDescription: `nil` for that of the image, which any other must match.
    ///   - duration: Invalid if it is unknown.
    public init(
        pixelBuffer content: CVReadOnlyPixelBuffer, formatDescription: CMVideoFormatDescription? = nil,
        presentationTimeStamp: CMTime, duration: CMTime = .invalid
    ) {
        require(presentationTimeStamp.isNumeric, "the presentation time of a sample buffer must be numeric")
        let timing = CMSampleTimingInfo(
            duration: duration, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
        self.init(
            buffer: content.withUnsafeBuffer { image in
                let format = formatDescription ?? CMFormatDescription(describing: image)
                require(
                    CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: image),
                    "the format description does not match the image")
                return CMSampleBuffer(image: image, format: format, timing: timing)
            })
    }

    /// Creates a ready sample buffer from one with an image. Traps if it has none.
    public init(unsafeWithPixelBuffer unsafeBuffer: CMSampleBuffer) {
        require(CMSampleBufferGetImageBuffer(unsafeBuffer) != nil, "the sample buffer has no image")
        self.init(buffer: unsafeBuffer)
    }

    /// Returns `nil` if the content is not an image.
    public init?(_ other: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard case .pixelBuffer = other.content else { return nil }
        self.init(buffer: other.buffer)
    }

    public var content: CVReadOnlyPixelBuffer {
        guard let image = CMSampleBufferGetImageBuffer(buffer) else {
            refuse("the sample buffer has no image")
        }
        return CVReadOnlyPixelBuffer(unsafeBuffer: image)
    }
}

extension CMReadySampleBuffer where Content == CMReadOnlyDataBlockBuffer {
    /// Creates a ready sample buffer from one with bytes. Traps if it has none.
    public init(unsafeWithDataBuffer unsafeBuffer: CMSampleBuffer) {
        require(CMSampleBufferGetDataBuffer(unsafeBuffer) != nil, "the sample buffer has no data buffer")
        self.init(buffer: unsafeBuffer)
    }

    /// Returns `nil` if the content is not bytes.
    public init?(_ other: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
        guard case .dataBuffer = other.content else { return nil }
        self.init(buffer: other.buffer)
    }

    public var content: CMReadOnlyDataBlockBuffer {
        guard let data = CMSampleBufferGetDataBuffer(buffer) else {
            refuse("the sample buffer has no data buffer")
        }
        return CMReadOnlyDataBlockBuffer(unsafeBuffer: data)
    }

    /// The number of samples, or of frames of uncompressed audio.
    public var sampleCount: Int { CMSampleBufferGetNumSamples(buffer) }
    /// The number of bytes of all samples.
    public var totalSampleSize: Int { CMSampleBufferGetTotalSampleSize(buffer) }
}
