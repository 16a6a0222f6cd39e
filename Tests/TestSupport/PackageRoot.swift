package import Foundation

/// The folder that holds Package.swift.
package enum PackageRoot {
    package static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
