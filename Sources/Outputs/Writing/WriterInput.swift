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

    /// The fields of a movie's matrix have 16 bits before the point, with a sign.
    private static let greatestField: CGFloat = 32_767

    /// - Throws: `AVError.unsupportedOutputSettings` if a track can't have the transform: a file states its
    ///   numbers in 32 bits, and zeros as if there were no transform.
    func checkTransform() throws(AVError) {
        let fields = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        let isWritable = fields.allSatisfy { abs($0) <= Self.greatestField }
        let rounded = fields.map { ($0 * 65_536).rounded() }
        if isWritable, rounded[0] * rounded[3] != rounded[1] * rounded[2] { return }
        let text = fields.map { "\($0)" }.joined(separator: ", ")
        throw AVError(
            .unsupportedOutputSettings,
            reason: "the transform [\(text)] of a writer's input can't be written: "
                + (isWritable ? "it makes frames empty" : "its numbers must be -32767 to 32767"),
            mediaType: mediaType, remedy: "set a transform that turns, mirrors or moves frames")
    }
}
