internal import Dispatch
public import MediaTypes

extension AVAssetReaderOutput {
    /// The kinds of samples that a provider returns. Source: AVFoundation's Swift interface.
    public protocol SupportedPayload: Sendable {}

    /// A source of an output's samples, for asynchronous code. It keeps its reader.
    ///
    /// Source: AVFoundation's Swift interface.
    public final class Provider<Payload: SupportedPayload>: Sendable {
        private let reader: AVAssetReader
        private let read: @Sendable () -> Payload?
        /// Reading blocks, so it has a thread that isn't one of Swift's concurrency.
        private let queue = DispatchQueue(label: "cutroom.provider")

        init(_ reader: AVAssetReader, _ read: @escaping @Sendable () -> Payload?) {
            (self.reader, self.read) = (reader, read)
        }

        /// Returns the next samples, or `nil` after the last ones. Traps before the reader has started.
        ///
        /// - Throws: The reader's `AVError` if reading has failed, and `CancellationError` if it or the task
        ///   was canceled.
        public nonisolated(nonsending) func next() async throws -> Payload? {
            try Task.checkCancellation()
            let payload = await withCheckedContinuation { continuation in
                queue.async { [read] in continuation.resume(returning: read()) }
            }
            if payload == nil { try check() }
            return payload
        }

        private func check() throws {
            switch reader.status {
            case .failed: if let error = reader.error { throw error }
            case .cancelled: throw CancellationError()
            case .unknown, .reading, .completed: break
            }
        }
    }
}

extension CMReadySampleBuffer: AVAssetReaderOutput.SupportedPayload {}
