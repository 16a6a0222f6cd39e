/// The name of a file in a store of parts, such as `<key>-<digest>.mp4` or `<key>.digest`.
///
/// Files with other names in the folder aren't touched.
struct StoredName: Sendable, Hashable {
    /// 32 hexadecimal digits for all dependencies of the file.
    let key: String
    /// The SHA-256 of a part; `nil` for a stored digest.
    let digest: String?
    let pathExtension: String

    init(key: String, digest: String?, pathExtension: String) {
        (self.key, self.digest, self.pathExtension) = (key, digest, pathExtension)
    }

    /// Returns `nil` for a name that a store doesn't give.
    init?(_ name: String) {
        let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
        guard pieces.count == 2 else { return nil }
        let words = pieces[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard Self.isHexadecimal(words[0], PartKey.digitCount) else { return nil }
        (key, pathExtension) = (words[0], String(pieces[1]))
        switch words.count {
        case 1 where pathExtension == Self.digestExtension: digest = nil
        case 2 where Self.isHexadecimal(words[1], Self.digestDigits) && Self.parts.contains(pathExtension):
            digest = words[1]
        default: return nil
        }
    }

    var text: String { [key, digest].compactMap(\.self).joined(separator: "-") + "." + pathExtension }

    /// The name of the folder that the file is in.
    var folder: String { Self.folder(of: key) }

    static func folder(of key: String) -> String { String(key.prefix(2)) }

    static func isFolder(_ name: String) -> Bool { isHexadecimal(name, 2) }

    static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy {
                ("0"..."9").contains(Character(Unicode.Scalar($0)))
                    || ("a"..."f").contains(Character(Unicode.Scalar($0)))
            }
    }

    static let digestExtension = "digest"
    static let digestDigits = 64
    private static let parts: Set = ["mp4", "mov", "m4v", "m4a"]
}
