internal import Dispatch
internal import MediaTypes
internal import Synchronization

/// A value that is created on another thread before it is needed.
final class Prefetch<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let done = Latch()

    init(_ make: @escaping @Sendable () throws -> Value) {
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let made = Result { try make() }
            result.withLock { $0 = made }
            done.open()
        }
    }

    /// Blocks until the value is available.
    func take() throws -> Value {
        done.wait()
        return try result.withLock { $0 }!.get()
    }
}
