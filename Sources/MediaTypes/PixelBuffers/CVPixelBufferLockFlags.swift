public typealias CVOptionFlags = UInt64

/// The purpose of a lock. Source: CVPixelBuffer.h.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// The pixels are only read, so the memory of a shared frame isn't copied.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Makes the pixels accessible. Locks are counted.
///
/// Locking a shared frame without `.readOnly` copies it first, so that changes affect this buffer only. The
/// addresses are then those of the copy.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    do {
        try pixelBuffer.lock(readOnly: lockFlags.contains(.readOnly))
        return kCVReturnSuccess
    } catch {
        return kCVReturnError
    }
}

/// Ends one lock. Addresses are valid until the last lock ends.
/// - Returns: `kCVReturnInvalidArgument` if the buffer is not locked.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.unlock() ? kCVReturnSuccess : kCVReturnInvalidArgument
}
