internal import Foundation
public import MediaTypes

extension AVAssetWriterInput {
    /// Takes images for an input of video, for asynchronous code, and lends a pool of them. It keeps its writer. Source:
    /// AVFoundation's Swift interface.
    public final class PixelBufferReceiver: Sendable {
        private let adaptor: AVAssetWriterInputPixelBufferAdaptor
        private let writer: AVAssetWriter
        private let pool: CVMutablePixelBuffer.Pool?
        /// The attributes of the pool's images.
        public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?

        init(
            _ input: AVAssetWriterInput, of writer: AVAssetWriter,
            _ attributes: CVPixelBufferCreationAttributes?
        ) {
            adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: attributes?.dictionary)
            self.writer = writer
            sourcePixelBufferAttributes = attributes
            do {
                pool = try attributes.map { try CVMutablePixelBuffer.Pool(pixelBufferAttributes: $0) }
            } catch {
                refuse("invalid pixelBufferAttributes: \(error.localizedDescription)")
            }
        }

        /// The pool, from when writing starts; `nil` without attributes.
        public var pixelBufferPool: CVMutablePixelBuffer.Pool? { writer.status == .unknown ? nil : pool }

        /// Waits until the input is ready for more media data, and appends an image that is displayed from a time until the
        /// next one's. Traps before the session has started.
        ///
        /// - Throws: The writer's `AVError` if writing has failed, and `CancellationError` if it or the task was canceled.
        public nonisolated(nonsending) func append(
            _ pixelBuffer: CVReadOnlyPixelBuffer, with presentationTime: CMTime
        ) async throws {
            try await adaptor.assetWriterInput.waitUntilReady()
            try put(pixelBuffer, presentationTime)
        }

        /// Appends an image if the input is ready for more media data.
        ///
        /// - Returns: Whether it was appended.
        /// - Throws: The writer's `AVError` if writing has failed, and `CancellationError` if it was canceled.
        public func appendImmediately(
            _ pixelBuffer: CVReadOnlyPixelBuffer, with presentationTime: CMTime
        ) throws -> Bool {
            guard adaptor.assetWriterInput.isReadyForMoreMediaData else { return false }
            try put(pixelBuffer, presentationTime)
            return true
        }

        /// Says that no more images will come.
        public func finish() { adaptor.assetWriterInput.markAsFinished() }

        private func put(_ pixelBuffer: CVReadOnlyPixelBuffer, _ time: CMTime) throws {
            try writer.check(pixelBuffer.withUnsafeBuffer { adaptor.append($0, withPresentationTime: time) })
        }
    }
}
