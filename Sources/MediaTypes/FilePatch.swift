/// Bytes that are read in place of a file's own.
package struct FilePatch: Sendable, Hashable, Codable {
    /// From the file's start.
    package var offset: Int64
    package var bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }
}
