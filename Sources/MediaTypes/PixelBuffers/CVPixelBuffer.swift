internal import Synchronization

/// A picture in memory. Source: CVBuffer.h, CVImageBuffer.h, CVPixelBuffer.h.
///
/// It is counted by Swift, as any class. Its pixels are reached between `CVPixelBufferLockBaseAddress` and
/// `CVPixelBufferUnlockBaseAddress`.
public final class CVBuffer: Sendable {
    package let storage: any PixelBufferStorage

    private struct LockState {
        var count = 0
        var isWritable = false
        var planes: [PixelBufferPlane] = []
        /// Calls of the storage's `lock` that are to be undone.
        var mappings = 0
    }

    private let lockState = Mutex(LockState())

    package init(storage: any PixelBufferStorage) {
        self.storage = storage
    }

    /// The planes while the buffer is locked, none while it is not.
    package var lockedPlanes: [PixelBufferPlane] { lockState.withLock { $0.planes } }

    /// Locks are counted; each needs its `unlock()`.
    package func lock(readOnly: Bool) throws {
        try lockState.withLock { state in
            if state.count == 0 || (!readOnly && !state.isWritable) {
                state.planes = try storage.lock(readOnly: readOnly)
                state.mappings += 1
                state.isWritable = !readOnly
            }
            state.count += 1
        }
    }

    /// False where the buffer was not locked.
    package func unlock() -> Bool {
        lockState.withLock { state in
            guard state.count > 0 else { return false }
            state.count -= 1
            if state.count == 0 {
                for _ in 0..<state.mappings { storage.unlock() }
                state = LockState()
            }
            return true
        }
    }
}

public typealias CVImageBuffer = CVBuffer
public typealias CVPixelBuffer = CVImageBuffer

extension CVBuffer: Hashable {
    /// Buffers are equal when they are the same one.
    public static func == (first: CVBuffer, second: CVBuffer) -> Bool { first === second }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
