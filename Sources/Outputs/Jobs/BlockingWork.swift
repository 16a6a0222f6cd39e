internal import Dispatch

/// Work that blocks its thread, such as copying and decoding, for callers that must not.
enum BlockingWork {
    /// Runs the work on a separate thread and returns when it has ended.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            // Unlike a global queue's, the thread of a serial queue doesn't depend on the number of waiting
            // threads.
            DispatchQueue(label: "cutroom.work").async { continuation.resume(with: Result { try work() }) }
        }
    }
}
