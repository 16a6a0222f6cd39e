package import Foundation
package import Testing

/// Real clips beside the package, in `../shared/media`. They are not part of the project: a test that needs
/// one carries `.sharedMedia("name.mp4")` and is skipped, saying so, where the clip is absent.
package enum SharedMedia {
    package static let folder = PackageRoot.url.deletingLastPathComponent()
        .appendingPathComponent("shared/media")

    package static func url(_ name: String) -> URL {
        folder.appendingPathComponent(name)
    }

    package static func has(_ names: [String]) -> Bool {
        names.allSatisfy { FileManager.default.isReadableFile(atPath: url($0).path) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only where these real clips are present.
    package static func sharedMedia(_ names: String...) -> Self {
        .enabled(if: SharedMedia.has(names), "needs \(names.joined(separator: ", ")) in ../shared/media")
    }
}
