package import Foundation

/// Follows symbolic links, so that a file is written to a link's target and the link remains.
package enum OutputLink {
    /// Returns the file that a path refers to, which needn't exist.
    ///
    /// - Throws: An error for circular links.
    package static func destination(of url: URL) throws -> URL {
        var url = url
        for _ in 0..<40 {
            var status = stat()
            guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return url }
            let path = try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
            url = URL(fileURLWithPath: path, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        throw POSIXError(.ELOOP)
    }
}
