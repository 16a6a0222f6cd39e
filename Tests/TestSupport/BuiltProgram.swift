package import Foundation

/// The programs of the package that tests run: those of the folder that the environment variable `CUTROOM_PROGRAMS`
/// names, as a release build's, or else those that were built with the tests.
package enum BuiltProgram {
    package static func url(_ name: String) -> URL {
        folder.appendingPathComponent(name)
    }

    private static let folder: URL = {
        if let chosen = ProcessInfo.processInfo.environment["CUTROOM_PROGRAMS"] {
            return URL(fileURLWithPath: chosen, isDirectory: true)
        }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }()
}
