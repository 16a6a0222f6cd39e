public import Foundation

/// The names of numbered files, such as the images of an export to the file type `.png`. Not part of
/// AVFoundation.
///
/// The numbers from 1 replace `%d`, or `%05d` with leading zeros, in the last component of a path; without
/// such a placeholder they precede the extension.
public struct NumberedFiles: Sendable {
    private let folder: URL
    private let beginning: String
    private let ending: String
    /// The minimum number of digits, with leading zeros; `nil` for as many as all numbers need, and at least
    /// three.
    private let digits: Int?
    /// Whether the path has a placeholder for the number.
    public let hasPlaceholder: Bool

    /// - Parameter url: A file URL with or without a placeholder.
    public init(_ url: URL) {
        folder = url.deletingLastPathComponent()
        let name = url.lastPathComponent
        if let place = name.firstRange(of: /%(0\d)?d/) {
            (beginning, ending) = (String(name[..<place.lowerBound]), String(name[place.upperBound...]))
            digits = name[place].dropFirst().dropLast().last.flatMap { Int(String($0)) } ?? 1
            hasPlaceholder = true
        } else {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            (beginning, ending) = (name[..<dot] + "-", String(name[dot...]))
            digits = nil
            hasPlaceholder = false
        }
    }

    /// Returns the URLs of the files with the numbers from 1 to `count`, in this order.
    ///
    /// Without a placeholder, numbers have as many digits as the last one, and at least three.
    public func urls(count: Int) -> [URL] {
        let digits = digits ?? max(3, String(count).count)
        return (0..<count).map { index in
            let number = String(index + 1)
            let zeros = String(repeating: "0", count: max(0, digits - number.count))
            return folder.appendingPathComponent(beginning + zeros + number + ending)
        }
    }

    /// Returns the existing files with any number, in the order of their names; none if the folder can't be
    /// read.
    public func existingURLs() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let numbered = names.filter { name in
            guard name.count > beginning.count + ending.count, name.hasPrefix(beginning),
                name.hasSuffix(ending)
            else { return false }
            return name.dropFirst(beginning.count).dropLast(ending.count)
                .allSatisfy { $0.isASCII && $0.isNumber }
        }
        return numbered.sorted().map(folder.appendingPathComponent)
    }

    /// Moves the files of a folder, which are named 0, 1, 2 and so on, to their final names.
    ///
    /// - Parameter replaces: Whether files of the same names may be replaced.
    package func take(from temporary: URL, replacing replaces: Bool) throws(SystemCallFailure) {
        var count = 0
        while access(temporary.appendingPathComponent("\(count)").path, F_OK) == 0 { count += 1 }
        for (index, url) in urls(count: count).enumerated() {
            guard replaces || access(url.path, F_OK) != 0 else { throw SystemCallFailure(number: EEXIST) }
            guard rename(temporary.appendingPathComponent("\(index)").path, url.path) == 0 else {
                throw SystemCallFailure(number: errno)
            }
        }
    }
}
