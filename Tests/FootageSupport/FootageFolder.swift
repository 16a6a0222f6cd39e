package import Foundation

/// All media files of a folder, checked one after the other.
package enum FootageFolder {
    package static func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !["md", "txt", "json"].contains($0.pathExtension.lowercased()) }
            .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
