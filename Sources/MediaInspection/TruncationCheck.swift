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
        } catch is ContainerFailure {
            return "its index is damaged"
        } catch {
            return "it can't be read any more"
        }
    }

    /// Returns the fault of a file's content, as far as its headers reveal one.
    ///
    /// - Throws: `ContainerFailure`, and errors of reading.
    static func fault(of file: some RandomAccessBytes) throws -> String? {
        let head = try file.bytes(at: 0, count: 64)
        if try MovieFileLayout.recognises(head) {
            return try MovieFileLayout(of: file).isCutShort ? cutShort : nil
        }
        if let count = try ToldSamples.count(of: file) { return count.isCutShort ? cutShort : nil }
        guard let end = try ToldEnd.bytes(of: file, head: head) else { return nil }
        return end > file.length ? cutShort : nil
    }

    private static let cutShort = "it was cut short: it is smaller than it says"
}
