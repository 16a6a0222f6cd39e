internal import Foundation

// Keys of attachments of sample buffers. Source: CMSampleBuffer.h.

/// The duration to remove from the beginning of the sample buffer after decoding, as a dictionary of
/// `CMTimeCopyAsDictionary`: an encoder's priming, or samples before the range that is read.
public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// The duration to remove from the end of the sample buffer after decoding, as a dictionary of
/// `CMTimeCopyAsDictionary`.
public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"

extension CMSampleBuffer {
    /// The duration to remove from the beginning after decoding; zero without an attachment.
    package var trimAtStart: CMTime { trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart) }
    /// The duration to remove from the end after decoding; zero without an attachment.
    package var trimAtEnd: CMTime { trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd) }

    private func trim(_ key: CFString) -> CMTime {
        let value = CMGetAttachment(self, key: key, attachmentModeOut: nil) as? CFDictionary
        let time = CMTimeMakeFromDictionary(value)
        return time.isNumeric && time > .zero ? time : .zero
    }

    /// Sets the durations to remove after decoding. A zero duration sets no attachment.
    package func setTrim(atStart start: CMTime, atEnd end: CMTime) {
        for (key, time) in [
            (kCMSampleBufferAttachmentKey_TrimDurationAtStart, start),
            (kCMSampleBufferAttachmentKey_TrimDurationAtEnd, end),
        ] where time.isNumeric && time > .zero {
            CMSetAttachment(
                self, key: key, value: CMTimeCopyAsDictionary(time, allocator: nil),
                attachmentMode: kCMAttachmentMode_ShouldPropagate)
        }
    }
}
