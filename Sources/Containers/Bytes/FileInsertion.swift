package import Foundation

/// Bytes to insert into a file.
package struct FileInsertion: Sendable, Hashable {
    /// The offset in the original file before which they are inserted.
    package let offset: Int64
    package let bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }
}

extension [FileInsertion] {
    /// Inserts the bytes into a file and moves the following bytes back.
    ///
    /// - Throws: The system's error if the file can't be opened, read or written; the file is unusable then.
    package func write(into file: URL) throws {
        guard !isEmpty else { return }
        let handle = try FileHandle(forUpdating: file)
        var end = try handle.seekToEnd()
        var shift = UInt64(reduce(0) { $0 + $1.bytes.count })
        for insertion in sorted(by: { $0.offset > $1.offset }) {
            try Self.move(UInt64(insertion.offset)..<end, by: shift, in: handle)
            end = UInt64(insertion.offset)
            shift -= UInt64(insertion.bytes.count)
            try handle.seek(toOffset: end + shift)
            try handle.write(contentsOf: Data(insertion.bytes))
        }
        try handle.close()
    }

    /// Moves bytes from the end on, because source and destination may overlap.
    private static func move(_ range: Range<UInt64>, by shift: UInt64, in handle: FileHandle) throws {
        var end = range.upperBound
        while end > range.lowerBound {
            let start = Swift.max(range.lowerBound, end - Swift.min(end, 1 << 20))
            try handle.seek(toOffset: start)
            guard let bytes = try handle.read(upToCount: Int(end - start)), bytes.count == Int(end - start)
            else { throw CocoaError(.fileReadCorruptFile) }
            try handle.seek(toOffset: start + shift)
            try handle.write(contentsOf: bytes)
            end = start
        }
    }
}
