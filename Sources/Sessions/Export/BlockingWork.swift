internal import Dispatch

/// Work that blocks its thread, such as copying and decoding, for callers that must not.
enum BlockingWork {
    /// Runs the work on a thread of its own and returns when it has ended.
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
        }
    }
}
