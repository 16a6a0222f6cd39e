public import Foundation

/// Bytes of samples that don't change. Source: CoreMedia's Swift interface.
public struct CMReadOnlyDataBlockBuffer: Sendable {
    let buffer: CMBlockBuffer

    /// Creates a read-only view of a block buffer. The caller must not write to it from now on.
    public init(unsafeBuffer: CMBlockBuffer) {
        buffer = unsafeBuffer
    }

    /// Creates a block buffer with a copy of bytes.
    public init(_ data: some DataProtocol) {
        let bytes = Array(data)
        guard let copy = bytes.withUnsafeBytes({ CMBlockBuffer(copying: $0) }) else {
            refuse("no memory for a block buffer of \(bytes.count) bytes")
        }
        buffer = copy
    }

    /// Calls a closure with all bytes, copied if they aren't contiguous.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        try buffer.withBytes(body)
    }
}

extension CMReadOnlyDataBlockBuffer: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { buffer.dataLength }

    /// Returns a byte; traps beyond the end.
    public subscript(position: Int) -> UInt8 {
        guard let piece = buffer.pieces(from: position, count: 1)?.first else {
            refuse("no byte \(position) in a block buffer of \(count) bytes")
        }
        return piece.bytes[0]
    }
}
