internal import Foundation

/// A path that matches numbered files. Its last component contains one `printf` conversion: `%d`, or one such
/// as `%04d` for a minimum number of digits. All other characters are literal.
package struct PicturePattern: Sendable, Hashable {
    /// The path of the folder as given; empty if there is none.
    package let folder: String
    private let prefix: String
    private let suffix: String
    /// The conversion, such as `%04d`.
    private let conversion: String
    private let digitCount: Int

    /// Returns `nil` if the path contains no conversion or more than one.
    package init?(path: String) {
        let slash = path.lastIndex(of: "/")
        folder = slash.map { String(path[..<$0]) + "/" } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        guard name.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let matches = name.matches(of: #/%(?:0([1-9]))?d/#)
        guard let match = matches.first, matches.count == 1 else { return nil }
        prefix = String(name[..<match.range.lowerBound])
        suffix = String(name[match.range.upperBound...])
        conversion = String(match.0)
        digitCount = match.1.flatMap { Int($0) } ?? 1
    }

    /// Returns the name of the file with a number, without its folder.
    package func name(of number: Int) -> String {
        let digits = String(number)
        return prefix + String(repeating: "0", count: max(0, digitCount - digits.count)) + digits + suffix
    }

    /// Returns the number in a file's name; `nil` if the name doesn't match.
    package func number(ofName name: String) -> Int? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count,
            let number = Int32(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0,
            self.name(of: Int(number)) == name
        else { return nil }
        return Int(number)
    }

    /// The path as a format for `printf`, with every literal `%` doubled.
    package var format: String {
        func plain(_ text: String) -> String {
            text.replacingOccurrences(of: "%", with: "%%", options: .literal)
        }
        return plain(folder + prefix) + conversion + plain(suffix)
    }
}
