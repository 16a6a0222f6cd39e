extension CMSampleBuffer {
    /// The content of a `CMReadySampleBuffer`. Source: CoreMedia's Swift interface.
    public protocol Content: Sendable {}

    /// The content of a sample buffer, known when the program runs. Source: CoreMedia's Swift interface.
    public enum DynamicContent: Content {
        /// An image.
        case pixelBuffer(CVReadOnlyPixelBuffer)
        /// Coded samples, or audio.
        case dataBuffer(CMReadOnlyDataBlockBuffer)
        /// Nothing but attachments.
        case markerOnly
    }
}

extension CVReadOnlyPixelBuffer: CMSampleBuffer.Content {}
extension CMReadOnlyDataBlockBuffer: CMSampleBuffer.Content {}
