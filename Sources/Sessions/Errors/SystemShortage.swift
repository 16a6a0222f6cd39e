internal import Foundation

/// What the system has too little of, which elements tell in its words.
enum SystemShortage {
    /// Returns what to do about a shortage that a message tells; `nil` if it tells none.
    static func remedy(of message: String) -> String? {
        let remedies: [(Int32, String)] = [
            (EMFILE, "allow more open files, such as with ulimit -n"),
            (ENFILE, "close other programs, or allow the system more open files"),
            (ENOMEM, "close other programs, or use a machine with more memory"),
        ]
        return remedies.first { message.contains(String(cString: strerror($0.0))) }?.1
    }
}
