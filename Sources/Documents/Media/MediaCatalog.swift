import Foundation

/// The files in the searched folders, by name.
struct MediaCatalog {
    /// A file that was found by its name.
    struct Match {
        var file: URL
        /// Other files of the name, whose folders fit the document's path as well.
        var others: [URL]
    }

    /// A file, and the number of the searched folder that it is in.
    private typealias Candidate = (folder: Int, file: URL)

    private var files: [String: [Candidate]] = [:]
    private var stems: [String: [Candidate]] = [:]

    /// A limit that suffices for an archive and prevents a search of a whole disk.
    private static let greatestCount = 200_000

    init(_ folders: [URL]) {
        var count = 0
        for (index, folder) in folders.enumerated() {
            guard
                let names = FileManager.default.enumerator(
                    at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            else { continue }
            for case let file as URL in names {
                count += 1
                guard count <= Self.greatestCount else { return }
                if names.level > 16 { names.skipDescendants() }
                add((index, file))
            }
        }
    }

    private mutating func add(_ candidate: Candidate) {
        files[candidate.file.lastPathComponent.lowercased(), default: []].append(candidate)
        let stem = candidate.file.deletingPathExtension().lastPathComponent.lowercased()
        stems[stem, default: []].append(candidate)
    }

    /// Returns the file with a name, ignoring case, or else with another name of the medium, ignoring the file
    /// name extension. Of several, it is the one whose folders have most names in common with the path in the
    /// document, counted from the file on, and then the first one.
    func match(named name: String, aliases: [String], path: String) -> Match? {
        if let candidates = files[name.lowercased()] { return Self.best(of: candidates, for: path) }
        for alias in aliases {
            guard let candidates = files[alias.lowercased()] ?? stems[alias.lowercased()] else { continue }
            return Self.best(of: candidates, for: path)
        }
        return nil
    }

    private static func best(of candidates: [Candidate], for path: String) -> Match? {
        guard candidates.count > 1 else { return candidates.first.map { Match(file: $0.file, others: []) } }
        let named = folders(of: path)
        // Folders of a disk have no order of their own.
        let rated = candidates.sorted { ($0.folder, $0.file.path) < ($1.folder, $1.file.path) }.map {
            let own = folders(of: $0.file.path)
            return (file: $0.file, count: zip(own, named).prefix { $0 == $1 }.count)
        }
        let most = rated.map(\.count).max()
        let fitting = rated.filter { $0.count == most }.map(\.file)
        guard let first = fitting.first else { return nil }
        // One folder may be in another, and links lead to one file.
        let real = first.resolvingSymlinksInPath().path
        return Match(file: first, others: fitting.filter { $0.resolvingSymlinksInPath().path != real })
    }

    /// Returns the names of the folders of a path in small letters, from the file on.
    private static func folders(of path: String) -> [String] {
        path.lowercased().split { $0 == "/" || $0 == "\\" }.dropLast().reversed().map(String.init)
    }
}
