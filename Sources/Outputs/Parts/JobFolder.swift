internal import ExtraTypes
package import Foundation

/// The folder of a job, which its machines share: the document, the parts, and files that are being written.
///
/// The parts are kept as in a store of parts, without a limit of size: the name of each identifies its
/// dependencies and its content, and the file gets it when it is complete.
package struct JobFolder: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// The document with the plan.
    package var document: URL { url.appendingPathComponent("job.json") }

    /// The complete parts.
    var parts: PartStoreFolder { PartStoreFolder(PartStore(url: folder("parts"), sizeLimit: .max)) }

    /// The folder of parts that are being rendered.
    var rendering: URL { folder("rendering") }

    /// The folder of the parts that are being joined. A lock on it prevents joining twice at a time.
    var joining: URL { folder("joining") }

    private func folder(_ name: String) -> URL { url.appendingPathComponent(name, isDirectory: true) }

    /// Creates the folders, and writes the document.
    ///
    /// - Throws: An `AVError`, or the errors of the file system.
    func prepare(_ document: Data) throws {
        try FileManager.default.createDirectory(at: rendering, withIntermediateDirectories: true)
        try parts.open()
        try WholeFile.write(document, to: self.document)
    }

    /// Removes the parts, complete or not.
    package func removeParts() {
        for folder in [rendering, joining, folder("parts")] {
            do { try FileManager.default.removeItem(at: folder) } catch {
                // The output doesn't depend on what remains.
            }
        }
    }
}
