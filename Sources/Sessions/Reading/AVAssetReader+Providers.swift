public import MediaTypes

extension AVAssetReader {
    /// Starts reading. Traps if it started before; AVFoundation raises an exception.
    ///
    /// - Throws: An `AVError` if the settings of an output can't be met.
    public func start() throws {
        if startReading() { return }
        throw error ?? AVError(.unknown, reason: "reading did not start", remedy: "see the reader's status")
    }

    /// Adds an output, and returns the provider of its samples. Traps if `canAdd(_:)` is false.
    public func outputProvider(
        for output: AVAssetReaderOutput
    ) -> AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>> {
        add(output)
        return AVAssetReaderOutput.Provider(self) {
            output.copyNextSampleBuffer().map { CMReadySampleBuffer(unsafeBuffer: $0) }
        }
    }
}
