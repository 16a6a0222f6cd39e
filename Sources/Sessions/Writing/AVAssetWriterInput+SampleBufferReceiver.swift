public import MediaTypes

extension AVAssetWriterInput {
    /// Takes samples for an input, for asynchronous code. It keeps its writer. Source: AVFoundation's Swift interface.
    public final class SampleBufferReceiver: Sendable {
        private let input: AVAssetWriterInput
        private let writer: AVAssetWriter

        init(_ input: AVAssetWriterInput, of writer: AVAssetWriter) {
            (self.input, self.writer) = (input, writer)
        }

        /// Waits until the input is ready for more media data, and appends the samples. Traps before
        /// the session has started.
        ///
        /// - Throws: The writer's `AVError` if writing has failed, and `CancellationError` if it or the task was canceled.
        public nonisolated(nonsending) func append(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) async throws {
            try await input.waitUntilReady()
            try writer.check(sampleBuffer.withUnsafeSampleBuffer(input.append(_:)))
        }

        /// Appends the samples if the input is ready for more media data.
        ///
        /// - Returns: Whether they were appended.
        /// - Throws: The writer's `AVError` if writing has failed, and `CancellationError` if it was canceled.
        public func appendImmediately(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) throws -> Bool {
            guard input.isReadyForMoreMediaData else { return false }
            try writer.check(sampleBuffer.withUnsafeSampleBuffer(input.append(_:)))
            return true
        }

        /// Says that no more samples will come.
        public func finish() { input.markAsFinished() }
    }
}

extension AVAssetWriter {
    /// Throws the reason why samples were not appended.
    func check(_ isAppended: Bool) throws {
        if isAppended { return }
        if status == .cancelled { throw CancellationError() }
        throw error
            ?? AVError(.operationNotAllowed, reason: "writing has ended", remedy: "create another writer")
    }
}
