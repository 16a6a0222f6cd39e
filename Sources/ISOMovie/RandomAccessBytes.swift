package import Foundation

/// Bytes that can be read at any place.
package protocol RandomAccessBytes {
    var length: Int64 { get }
    /// Up to `count` bytes from `offset` on; fewer only at the end.
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

/// Bytes that take the place of a file's own: when it is read, or for good.
package struct FilePatch: Sendable, Hashable {
    /// From the file's start.
    package let offset: Int64
    package let bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }

    /// A big-endian field of 64 bits, or of 32.
    init(offset: Int64, field value: Int64, isWide: Bool) {
        self.offset = offset
        bytes = stride(from: isWide ? 56 : 24, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: value >> $0)
        }
    }
}

extension [FilePatch] {
    /// Writes the bytes into a file.
    ///
    /// - Throws: the system's error if the file cannot be opened or written; some of the bytes may have been.
    package func write(into file: URL) throws {
        let handle = try FileHandle(forUpdating: file)
        for patch in self {
            try handle.seek(toOffset: UInt64(patch.offset))
            try handle.write(contentsOf: Data(patch.bytes))
        }
        try handle.close()
    }
}
