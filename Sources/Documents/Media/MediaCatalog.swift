import Foundation

/// The files in the searched folders, by name.
struct MediaCatalog {
    private var files: [String: URL] = [:]
    private var stems: [String: URL] = [:]

    /// A limit that suffices for an archive and prevents a search of a whole disk.
    private static let greatestCount = 200_000

    init(_ folders: [URL]) {
        var count = 0
        for folder in folders {
            guard
                let names = FileManager.default.enumerator(
                    at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            else { continue }
            for case let file as URL in names {
                count += 1
                guard count <= Self.greatestCount else { return }
                if names.level > 16 { names.skipDescendants() }
                add(file)
            }
        }
    }

    private mutating func add(_ file: URL) {
        let name = file.lastPathComponent.lowercased()
        if files[name] == nil { files[name] = file }
        let stem = file.deletingPathExtension().lastPathComponent.lowercased()
        if stems[stem] == nil { stems[stem] = file }
    }

    /// Returns the first file with a name, ignoring case, or else with another name of the medium, ignoring
    /// the file name extension.
    func file(named name: String, aliases: [String]) -> URL? {
        if let file = files[name.lowercased()] { return file }
        for alias in aliases {
            if let file = files[alias.lowercased()] ?? stems[alias.lowercased()] { return file }
        }
        return nil
    }
}
