// Keys of attachments of whole buffers. Source: CMSampleBuffer.h.

/// How much is to be removed from the beginning of the buffer after decoding, as `CMTimeCopyAsDictionary` writes a time:
/// an encoder's priming, or what is before the range that is read.
public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// How much is to be removed from the end of the buffer after decoding, as `CMTimeCopyAsDictionary` writes a time.
public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"

extension CMSampleBuffer {
    /// What is removed from the beginning after decoding; zero without an attachment that says so.
    package var trimAtStart: CMTime { trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart) }
    /// What is removed from the end after decoding; zero without an attachment that says so.
    package var trimAtEnd: CMTime { trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd) }

    private func trim(_ key: CFString) -> CMTime {
        let value = CMGetAttachment(self, key: key, attachmentModeOut: nil) as? CFDictionary
        let time = CMTimeMakeFromDictionary(value)
        return time.isNumeric && time > .zero ? time : .zero
    }

    /// Says what is to be removed after decoding; a time of zero says nothing.
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
