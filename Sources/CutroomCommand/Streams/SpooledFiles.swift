import Foundation
import Synchronization

/// The names of temporary files in messages: `standard input` or `standard output`.
enum SpooledFiles {
    private static let names = Mutex<[(path: String, name: String)]>([])

    static func add(_ url: URL, as name: String) {
        names.withLock { $0.append((url.path, name)) }
    }

    /// Returns a message with the names in place of the paths.
    static func renamed(_ message: String) -> String {
        names.withLock { names in
            names.reduce(message) { $0.replacingOccurrences(of: $1.path, with: $1.name) }
        }
    }
}
