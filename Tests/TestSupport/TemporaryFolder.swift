package import Foundation
import Glibc
import Synchronization

/// Folders that live no longer than the test run.
package enum TemporaryFolder {
    /// A new, empty folder of this run.
    package static func make(_ purpose: String) throws -> URL {
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        let folder = root.appendingPathComponent("\(purpose)-\(number)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Removes a folder early. One that is left behind goes when the process ends.
    package static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch CocoaError.fileNoSuchFile {
            // The run made no files at all.
        } catch {
            FileHandle.standardError.write(Data("cannot remove \(folder.path): \(error)\n".utf8))
        }
    }

    private static let counter = Atomic<Int>(0)

    /// The folder of this run, removed when the process ends.
    private static let root: URL = {
        let name = "cutroom-tests-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        atexit { TemporaryFolder.remove(TemporaryFolder.root) }
        return FileManager.default.temporaryDirectory.appendingPathComponent(name)
    }()
}

extension URL {
    /// Names of all that is in this folder, hidden files too.
    package var contents: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
