package import Foundation
internal import MediaTypes

/// Bytes that can be read at any offset.
package protocol RandomAccessBytes {
    var length: Int64 { get }
    /// Returns up to `count` bytes from `offset` on, and fewer only at the end.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8]
}

/// Bytes in memory.
package struct MemoryBytes: RandomAccessBytes {
    private let content: [UInt8]

    package init(content: [UInt8]) {
        self.content = content
    }

    package var length: Int64 { Int64(content.count) }

    package func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        let start = Int(offset)
        return Array(content[start..<(start + min(count, content.count - start))])
    }
}

/// Bytes with others in place of some of them.
package struct PatchedBytes: RandomAccessBytes {
    private let file: any RandomAccessBytes
    /// In the order of their offsets.
    private let patches: [FilePatch]

    package init(_ file: any RandomAccessBytes, patches: [FilePatch]) {
        self.file = file
        self.patches = patches.sorted { $0.offset < $1.offset }
    }

    package var length: Int64 { file.length }

    package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        var bytes = try file.bytes(at: offset, count: count)
        let range = offset..<offset + Int64(bytes.count)
        for patch in patches[patches.partitioningIndex { $0.range.upperBound > range.lowerBound }...] {
            let common = patch.range.clamped(to: range)
            if common.isEmpty { break }
            for place in common { bytes[Int(place - offset)] = patch.bytes[Int(place - patch.offset)] }
        }
        return bytes
    }
}

/// Bytes that replace a file's own, either on reading or permanently.
package struct FilePatch: Sendable, Hashable {
    /// From the start of the file.
    package let offset: Int64
    package let bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }

    fileprivate var range: Range<Int64> { offset..<offset + Int64(bytes.count) }

    /// Creates a patch of a big-endian field of 64 or 32 bits.
    init(offset: Int64, field value: Int64, isWide: Bool) {
        self.offset = offset
        bytes = Array(value.bigEndianBytes.suffix(isWide ? 8 : 4))
    }
}

extension [FilePatch] {
    /// The bytes by their offset; of several at the same offset, the first.
    package var byOffset: [UInt64: [UInt8]] {
        Dictionary(map { (UInt64($0.offset), $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }

    /// Writes the bytes into a file.
    ///
    /// - Throws: The system's error if the file can't be opened or written; some of the bytes may have been
    ///   written.
    package func write(into file: URL) throws {
        let handle = try FileHandle(forUpdating: file)
        for patch in self {
            try handle.seek(toOffset: UInt64(patch.offset))
            try handle.write(contentsOf: Data(patch.bytes))
        }
        try handle.close()
    }
}
