package import Foundation
package import MediaTypes

/// An input of a writer as a value: a track, and how its samples are encoded.
package struct WriterInput {
    package var mediaType: AVMediaType
    /// Nil for samples that are written as they are.
    package var outputSettings: [String: Any]?
    /// The format of samples that have none of their own.
    package var sourceFormatHint: CMFormatDescription?
    package var expectsMediaDataInRealTime = false
    package var transform = CGAffineTransform.identity
    /// Zero for the size of the frames.
    package var naturalSize = CGSize.zero
    /// 0 for the first sample's.
    package var mediaTimeScale: CMTimeScale = 0
    /// Called on any thread when samples may be appended again. It must return quickly.
    package var onRoom: @Sendable () -> Void

    package init(
        mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription? = nil,
        onRoom: @escaping @Sendable () -> Void
    ) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
        self.onRoom = onRoom
    }
}
