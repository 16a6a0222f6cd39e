public import Foundation
internal import Synchronization

/// Data in one or more memory blocks, which buffers may share. Source: CMBlockBuffer.h.
///
/// Clients that write to the data must synchronize with all other accesses to it.
public final class CMBlockBuffer: Sendable {
    /// A part of a block.
    struct Piece: Sendable {
        var memory: BlockMemory
        var offset: Int
        var count: Int

        var address: UnsafeMutableRawPointer { memory.address + offset }
        var bytes: UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(start: address, count: count)
        }
    }

    private let content: Mutex<[Piece]>

    init(pieces: [Piece]) {
        content = Mutex(pieces)
    }

    /// Creates a buffer for memory that is owned elsewhere.
    ///
    /// - Parameter release: Called once, after the last use of the memory.
    package convenience init(
        memory: UnsafeMutableRawPointer, count: Int, release: @escaping () -> Void
    ) {
        let memory = BlockMemory(memory, count: count, release: release)
        self.init(pieces: [Piece(memory: memory, offset: 0, count: count)])
    }

    /// Creates a buffer with a copy of bytes; `nil` if memory is exhausted.
    package convenience init?(copying bytes: UnsafeRawBufferPointer) {
        guard let memory = BlockMemory(count: bytes.count) else { return nil }
        UnsafeMutableRawBufferPointer(start: memory.address, count: bytes.count).copyMemory(from: bytes)
        self.init(pieces: [Piece(memory: memory, offset: 0, count: bytes.count)])
    }

    var pieces: [Piece] { content.withLock { $0 } }

    func append(_ new: [Piece]) {
        content.withLock { $0 += new }
    }

    /// Returns the pieces of a range of the data; `nil` if the range exceeds the data.
    func pieces(from offset: Int, count: Int) -> [Piece]? {
        guard offset >= 0, count >= 0 else { return nil }
        var (skip, rest) = (offset, count)
        var found: [Piece] = []
        for piece in pieces {
            if skip >= piece.count {
                skip -= piece.count
                continue
            }
            let length = min(piece.count - skip, rest)
            if length == 0 { break }
            found.append(Piece(memory: piece.memory, offset: piece.offset + skip, count: length))
            (skip, rest) = (0, rest - length)
        }
        return rest == 0 && (skip == 0 || count == 0) ? found : nil
    }

    /// Calls a closure with all data, copied if it isn't contiguous.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let pieces = pieces
        guard pieces.count != 1 else { return try body(UnsafeRawBufferPointer(pieces[0].bytes)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { bytes += piece.bytes }
        return try bytes.withUnsafeBytes(body)
    }
}

// The Swift interface. Source: CoreMedia's Swift interface.
extension CMBlockBuffer {
    /// Creates a buffer filled with zeros.
    public convenience init(length: Int) throws {
        guard let memory = BlockMemory(count: length) else {
            throw NSError(
                domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBlockAllocationFailedErr))
        }
        self.init(pieces: [Piece(memory: memory, offset: 0, count: length)])
    }

    /// The number of bytes.
    public var dataLength: Int { pieces.reduce(0) { $0 + $1.count } }
    /// Whether the buffer has no bytes.
    public var isEmpty: Bool { dataLength == 0 }
    /// Whether all bytes are in one block.
    public var isContiguous: Bool { pieces.count <= 1 }

    /// Returns a copy of all data.
    public func dataBytes() throws -> Data {
        withBytes { Data($0) }
    }

    /// Copies the first bytes to fill a destination.
    ///
    /// - Throws: `kCMBlockBufferBadLengthParameterErr` as an `NSError` if the buffer is shorter than the
    ///   destination.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard let base = destination.baseAddress else { return }
        try NSError.check(
            CMBlockBufferCopyDataBytes(
                self, atOffset: 0, dataLength: destination.count, destination: base))
    }

    /// Replaces the first bytes.
    ///
    /// - Throws: `kCMBlockBufferBadLengthParameterErr` as an `NSError` if the buffer is shorter than the
    ///   source.
    public func replaceDataBytes(with source: UnsafeRawBufferPointer) throws {
        guard let base = source.baseAddress else { return }
        try NSError.check(
            CMBlockBufferReplaceDataBytes(
                with: base, blockBuffer: self, offsetIntoDestination: 0, dataLength: source.count))
    }

    /// Calls a closure with the bytes from an offset to the end of the block that contains it.
    ///
    /// - Throws: `kCMBlockBufferBadOffsetParameterErr` as an `NSError` if the offset is not less than the
    ///   data length.
    public func withUnsafeMutableBytes<R>(
        atOffset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        let rest = dataLength - atOffset
        guard let pieces = pieces(from: atOffset, count: rest) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBadOffsetParameterErr))
        }
        return try body(pieces.first?.bytes ?? UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }
}
