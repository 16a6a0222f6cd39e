public typealias CVOptionFlags = UInt64

/// What a lock is for. Source: CVPixelBuffer.h.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags

    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// The pixels are not changed: so the memory of a frame that others see need not be copied.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Makes the pixels reachable. Locks are counted.
///
/// Of a frame that others see too, a lock without `.readOnly` makes a copy first: what is written stays with
/// this buffer. The addresses are the copy's from then on.
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

/// Ends one lock. The addresses are valid until the last one's end.
/// - Returns: `kCVReturnInvalidArgument` where the buffer is not locked.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.unlock() ? kCVReturnSuccess : kCVReturnInvalidArgument
}
