internal import Dispatch

/// Work that blocks its thread, such as copying and decoding, for callers that must not.
enum BlockingWork {
    /// Runs the work on a thread of its own and returns when it has ended.
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            // Other than a global queue's, a serial queue's thread doesn't depend on how many wait elsewhere.
            DispatchQueue(label: "cutroom.work").async { continuation.resume(with: Result { try work() }) }
        }
    }
}
