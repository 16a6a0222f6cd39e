internal import Foundation

/// A path whose last part stands for numbered files: it holds one `%d`, or one `%04d` with as many digits at least,
/// as `printf` has it. All else of the path means itself.
package struct PicturePattern: Sendable, Hashable {
    /// The folder's path, as it was given; empty for none.
    package let folder: String
    private let prefix: String
    private let suffix: String
    /// The number itself, such as `%04d`.
    private let conversion: String
    private let digitCount: Int

    /// Nil for a path that holds no such number, or several.
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

    /// The name of the file with a number, without its folder.
    package func name(of number: Int) -> String {
        let digits = String(number)
        return prefix + String(repeating: "0", count: max(0, digitCount - digits.count)) + digits + suffix
    }

    /// The number that a file's name carries; nil for one of another form.
    package func number(ofName name: String) -> Int? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count,
            let number = Int32(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0,
            self.name(of: Int(number)) == name
        else { return nil }
        return Int(number)
    }

    /// For `printf` and its like: with every other `%` doubled.
    package var format: String {
        func plain(_ text: String) -> String {
            text.replacingOccurrences(of: "%", with: "%%", options: .literal)
        }
        return plain(folder + prefix) + conversion + plain(suffix)
    }
}
