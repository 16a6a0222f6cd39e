package import Foundation

/// Follows symbolic links, so that a file is written where a link points to and the link stays.
package enum OutputLink {
    /// Returns the file that a path stands for; it needs not exist.
    ///
    /// - Throws: An error for links that go in circles.
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
