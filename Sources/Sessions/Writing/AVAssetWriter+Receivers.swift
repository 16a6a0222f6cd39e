public import MediaTypes

extension AVAssetWriter {
    /// Prepares the file. Traps if writing has started before; AVFoundation raises an exception.
    ///
    /// - Throws: An `AVError` if the file can't be written, or the writer has no input.
    public func start() throws {
        if startWriting() { return }
        throw error ?? AVError(.unknown, reason: "writing did not start", remedy: "see the writer's status")
    }

    /// Adds an input, and returns the receiver of its samples. Traps if `canAdd(_:)` is false.
    public func inputReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.SampleBufferReceiver {
        add(input)
        return AVAssetWriterInput.SampleBufferReceiver(input, of: self)
    }

    /// Adds an input of video, and returns the receiver of its images. Traps if `canAdd(_:)` is false.
    ///
    /// - Parameter pixelBufferAttributes: Of the images of the receiver's pool; `nil` for no pool.
    public func inputPixelBufferReceiver(
        for input: AVAssetWriterInput, pixelBufferAttributes: CVPixelBufferCreationAttributes?
    ) -> AVAssetWriterInput.PixelBufferReceiver {
        add(input)
        return AVAssetWriterInput.PixelBufferReceiver(input, of: self, pixelBufferAttributes)
    }
}
