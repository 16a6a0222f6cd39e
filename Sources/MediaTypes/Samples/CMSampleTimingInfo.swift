/// The duration, presentation time and decode time of a sample. Source: CMSampleBuffer.h.
public struct CMSampleTimingInfo: Sendable, Hashable {
    public var duration: CMTime
    public var presentationTimeStamp: CMTime
    /// The decode time; invalid if samples are decoded in presentation order.
    public var decodeTimeStamp: CMTime

    /// Creates timing with invalid times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    public static let invalid = CMSampleTimingInfo()
}

public var kCMTimingInfoInvalid: CMSampleTimingInfo { .invalid }
