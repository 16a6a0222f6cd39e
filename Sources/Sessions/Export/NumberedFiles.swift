package import Foundation

/// The names of files with numbers: from 1, in place of `%d`, or of `%05d` with zeros in front, in the last component of a
/// path; without such a place, before the extension.
package struct NumberedFiles: Sendable {
    private let folder: URL
    private let beginning: String
    private let ending: String
    /// Zeros come in front of numbers with fewer digits; nil for as many as all numbers need, and at least three.
    private let digits: Int?
    /// Whether the path says where the number is.
    package let hasPlace: Bool

    package init(_ url: URL) {
        folder = url.deletingLastPathComponent()
        let name = url.lastPathComponent
        if let place = name.firstRange(of: /%(0\d)?d/) {
            (beginning, ending) = (String(name[..<place.lowerBound]), String(name[place.upperBound...]))
            digits = name[place].dropFirst().dropLast().last.flatMap { Int(String($0)) } ?? 1
            hasPlace = true
        } else {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            (beginning, ending) = (name[..<dot] + "-", String(name[dot...]))
            digits = nil
            hasPlace = false
        }
    }

    /// Returns the files in the order of their numbers.
    package func urls(count: Int) -> [URL] {
        let digits = digits ?? max(3, String(count).count)
        return (0..<count).map { index in
            let number = String(index + 1)
            let zeros = String(repeating: "0", count: max(0, digits - number.count))
            return folder.appendingPathComponent(beginning + zeros + number + ending)
        }
    }

    /// Returns a file that is there, whatever its number; `nil` if there is none.
    func existing() -> URL? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let name = names.sorted().first { name in
            guard name.count > beginning.count + ending.count, name.hasPrefix(beginning),
                name.hasSuffix(ending)
            else { return false }
            return name.dropFirst(beginning.count).dropLast(ending.count)
                .allSatisfy { $0.isASCII && $0.isNumber }
        }
        return name.map(folder.appendingPathComponent)
    }

    /// Gives the files of a folder, which are called 0, 1, 2 and so on, their names.
    ///
    /// - Parameter replaces: Whether files of the same names may be replaced.
    func take(from temporary: URL, replacing replaces: Bool) throws(SystemCallFailure) {
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
