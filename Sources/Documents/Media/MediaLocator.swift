public import Foundation
import MediaTypes

/// Where the media of a document are looked for.
public struct MediaSearch: Sendable, Hashable {
    /// Folders to search by file name, with all folders in them.
    public var folders: [URL]
    /// The folder that no file may be outside of, links followed; `nil` for no such limit.
    public var confinement: URL?
    /// Whether a labelled slate is rendered in place of a medium that isn't found.
    public var rendersSlates: Bool
    /// The folder that a document's own media were extracted to, which the confinement doesn't keep out.
    var extracted: URL?

    public init(folders: [URL] = [], confinement: URL? = nil, rendersSlates: Bool = false) {
        (self.folders, self.confinement) = (folders, confinement)
        self.rendersSlates = rendersSlates
    }
}

/// Finds the files that a document names.
final class MediaLocator {
    /// What was found, or where it was looked for.
    enum Finding: Hashable {
        case found(URL)
        case missing(lookedIn: [String])
        /// A file outside of the confinement.
        case forbidden(URL)
    }

    private let search: MediaSearch
    private let folder: URL
    private lazy var catalog = MediaCatalog(search.folders)
    /// What was looked for before: many clips are of the same medium.
    private var findings: [Request: Finding] = [:]

    private struct Request: Hashable {
        var address: MediaAddress
        var aliases: [String]
    }

    /// - Parameter folder: The document's folder.
    init(_ search: MediaSearch, folder: URL) {
        (self.search, self.folder) = (search, folder)
    }

    /// Finds a file by its address, or by other names of its medium, such as its tape.
    func find(_ address: MediaAddress, aliases: [String] = []) -> Finding {
        let request = Request(address: address, aliases: aliases)
        if let known = findings[request] { return known }
        let finding = look(for: address, aliases)
        findings[request] = finding
        return finding
    }

    private func look(for address: MediaAddress, _ aliases: [String]) -> Finding {
        var looked: [String] = []
        for path in address.paths {
            let candidates = [
                URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL,
                folder.appendingPathComponent(address.name).standardizedFileURL,
            ]
            for candidate in candidates where !looked.contains(candidate.path) {
                looked.append(candidate.path)
                if let finding = finding(candidate) { return finding }
            }
        }
        looked += search.folders.map { $0.path + "/…/" + (address.name.isEmpty ? "*" : address.name) }
        if let file = catalog.file(named: address.name, aliases: aliases), let finding = finding(file) {
            return finding
        }
        if address.path == nil, !address.text.isEmpty { looked.insert(address.text + " (not a file)", at: 0) }
        return .missing(lookedIn: looked)
    }

    /// Finds numbered files by their folder and the pattern of their names.
    func find(folder address: MediaAddress, pattern: String) -> Finding {
        guard let names = PicturePattern(path: pattern) else { return .missing(lookedIn: [pattern]) }
        var looked: [String] = []
        for path in address.paths.isEmpty ? [""] : address.paths {
            let place = URL(fileURLWithPath: path, isDirectory: true, relativeTo: folder).standardizedFileURL
            for candidate in [place, folder] + search.folders where !looked.contains(candidate.path) {
                looked.append(candidate.path)
                let files = (try? FileManager.default.contentsOfDirectory(atPath: candidate.path)) ?? []
                guard files.contains(where: { names.number(ofName: $0) != nil }) else { continue }
                let url = candidate.appendingPathComponent(pattern)
                return isAllowed(candidate) ? .found(url) : .forbidden(url)
            }
        }
        return .missing(lookedIn: looked.map { $0 + "/" + pattern })
    }

    private func finding(_ url: URL) -> Finding? {
        var status = stat()
        // Only what has an end can be read: not a device or a pipe.
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return isAllowed(url) ? .found(url) : .forbidden(url)
    }

    private func isAllowed(_ url: URL) -> Bool { search.allows(url) }
}

extension MediaSearch {
    /// Whether a file is within the confinement, if there is one, with links followed first.
    func allows(_ url: URL) -> Bool {
        guard let confinement else { return true }
        let path = url.standardizedFileURL.resolvingSymlinksInPath().path
        return [confinement, extracted].compactMap(\.self).contains { folder in
            let root = folder.standardizedFileURL.resolvingSymlinksInPath().path
            return path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
    }
}
