package import Foundation

/// Names of the hidden files and folders that belong to an output.
package enum HiddenName {
    /// Returns a name such as `.movie.mp4.resume`.
    ///
    /// File names have at most 255 bytes: a long name is shortened, with digits that distinguish it from
    /// others.
    ///
    /// - Parameter ending: The ending, of at most 40 bytes.
    package static func of(_ output: URL, ending: String) -> String {
        var name = output.lastPathComponent
        if name.utf8.count > mostBytes {
            let digest = digest(of: name)
            while name.utf8.count > mostBytes { name.removeLast() }
            name += "-\(digest)"
        }
        return ".\(name).\(ending)"
    }

    private static let mostBytes = 200

    /// Returns eight hexadecimal digits for a text: its FNV-1a hash of 32 bits.
    private static func digest(of text: String) -> String {
        let value = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
