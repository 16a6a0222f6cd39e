package import Foundation

/// Bytes to put into a file.
package struct FileInsertion: Sendable, Hashable {
    /// What they are put before, counted in the file as it was.
    package let offset: Int64
    package let bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }
}

extension [FileInsertion] {
    /// Puts the bytes into a file, whose other bytes move behind them.
    ///
    /// - Throws: the system's error if the file cannot be opened, read or written; it is of no use then.
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

    /// From the end on, because what is moved may lie where it is moved to.
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
