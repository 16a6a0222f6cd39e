import Containers
import MediaTypes

/// Checks whether a file is shorter than it states, for media that ends before it should.
///
/// An early end alone isn't damage: many files state slightly more than they contain.
package struct TruncationCheck: Sendable {
    private let path: String
    /// The file's length when it was opened; nil if it could not be determined.
    private let length: Int64?

    /// Records the length of the file at `path`.
    package init(path: String) {
        self.path = path
        length = FileIdentity(path: path)?.length
    }

    /// Returns the fault in words that follow the file's name; nil for a whole file.
    ///
    /// Reads the file's headers.
    package func fault() -> String? {
        guard let now = FileIdentity(path: path)?.length else { return "it is not there any more" }
        if let length, length != now { return "its length changed while it was read" }
        do {
            let file = try SourceFile(path: path)
            return try Self.fault(of: file)
        } catch is MovieFault {
            return "its index is damaged"
        } catch {
            return "it can't be read any more"
        }
    }

    /// Returns the fault of a file's content, as far as its headers reveal one.
    ///
    /// - Throws: `MovieFault`, and errors of reading.
    static func fault(of file: some RandomAccessBytes) throws -> String? {
        let head = try file.bytes(at: 0, count: 64)
        if try MovieFileLayout.recognises(head) {
            return try MovieFileLayout(of: file).isCutShort ? cutShort : nil
        }
        if let count = try ToldSamples.count(of: file) { return count.isCutShort ? cutShort : nil }
        guard let end = try matroskaEnd(head) ?? ToldEnd.bytes(of: file, head: head) else { return nil }
        return end > file.length ? cutShort : nil
    }

    private static let cutShort = "it was cut short: it is smaller than it says"

    /// The end of a Matroska or WebM file's segment (RFC 8794, 8.3: an element is ID, size and content).
    private static func matroskaEnd(_ head: [UInt8]) -> Int64? {
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), let header = size(in: head, at: 4),
            let segment = Int(exactly: header.end),
            head.dropFirst(segment).starts(with: [0x18, 0x53, 0x80, 0x67])
        else { return nil }
        return size(in: head, at: segment + 4)?.end
    }

    /// An element's size field, and the end of the element; nil if the size is unknown.
    private static func size(in bytes: [UInt8], at place: Int) -> (value: Int64, end: Int64)? {
        guard place < bytes.count, bytes[place] != 0 else { return nil }
        let length = bytes[place].leadingZeroBitCount + 1
        guard place + length <= bytes.count else { return nil }
        let all = Int64(bytes[place..<place + length].bigEndian)
        let mask = Int64(1) << (7 * length) - 1
        let value = all & mask
        return value == mask ? nil : (value, Int64(place + length) + value)
    }
}
