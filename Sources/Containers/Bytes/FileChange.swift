package import Foundation

/// Changes to a file: bytes are inserted first; patches are at offsets in the file that is the result.
package struct FileChange: Sendable, Hashable {
    package var insertions: [FileInsertion] = []
    package var patches: [FilePatch] = []

    /// - Throws: The system's error if the file can't be opened, read or written; the file is unusable then.
    package func write(into file: URL) throws {
        try insertions.write(into: file)
        try patches.write(into: file)
    }
}
