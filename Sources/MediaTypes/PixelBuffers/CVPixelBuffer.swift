internal import Synchronization

/// The result of a Core Video function; 0 means success. Source: CVReturn.h.
public typealias CVReturn = Int32

public var kCVReturnSuccess: CVReturn { 0 }
public var kCVReturnFirst: CVReturn { -6660 }
public var kCVReturnError: CVReturn { -6660 }
public var kCVReturnInvalidArgument: CVReturn { -6661 }
public var kCVReturnAllocationFailed: CVReturn { -6662 }
public var kCVReturnUnsupported: CVReturn { -6663 }
public var kCVReturnInvalidPixelFormat: CVReturn { -6680 }
public var kCVReturnInvalidSize: CVReturn { -6681 }
public var kCVReturnInvalidPixelBufferAttributes: CVReturn { -6682 }
public var kCVReturnWouldExceedAllocationThreshold: CVReturn { -6689 }
public var kCVReturnPoolAllocationFailed: CVReturn { -6690 }
public var kCVReturnInvalidPoolAttributes: CVReturn { -6691 }

/// An image in memory. Source: CVBuffer.h, CVImageBuffer.h, CVPixelBuffer.h.
///
/// Buffers are reference counted, as any class. The pixels may be accessed between calls of
/// `CVPixelBufferLockBaseAddress` and `CVPixelBufferUnlockBaseAddress`.
public final class CVBuffer: Sendable {
    package let storage: any PixelBufferStorage
    /// The colorimetry of the output that the image comes from; `nil` if the client created it.
    let originalColorimetry: Colorimetry?

    private struct LockState {
        var count = 0
        var isWritable = false
        var planes: [PixelBufferPlane] = []
        /// The number of calls of the storage's `lock` that must be balanced.
        var mappings = 0
    }

    private let lockState = Mutex(LockState())
    private let attachmentState: Mutex<BufferAttachments>

    /// - Parameter colorimetry: The colorimetry of the output that the image comes from, which becomes the first
    ///   attachments; `nil` for none.
    package init(storage: any PixelBufferStorage, colorimetry: Colorimetry? = nil) {
        self.storage = storage
        originalColorimetry = colorimetry
        attachmentState = Mutex(BufferAttachments(ColorNames(colorimetry)))
    }

    /// A copy of the attachments.
    var attachments: BufferAttachments { attachmentState.withLock { $0 } }

    func changeAttachments(_ change: (inout BufferAttachments) -> Void) {
        attachmentState.withLock { change(&$0) }
    }

    /// The planes while the buffer is locked; empty otherwise.
    package var lockedPlanes: [PixelBufferPlane] { lockState.withLock { $0.planes } }

    /// Locks the buffer. Locks are counted; each must be balanced by `unlock()`.
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

    /// Ends one lock. Returns false if the buffer isn't locked.
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
    /// Returns whether two references are to the same buffer.
    public static func == (first: CVBuffer, second: CVBuffer) -> Bool { first === second }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
