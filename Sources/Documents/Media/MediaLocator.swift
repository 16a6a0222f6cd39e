public import Foundation
import MediaTypes

/// The locations in which the media of a document are searched.
public struct MediaSearch: Sendable, Hashable {
    /// Folders to search recursively by file name.
    public var folders: [URL]
    /// The folder to which files are confined, after resolving symbolic links; `nil` for no limit.
    public var confinement: URL?
    /// Whether a labeled slate is rendered instead of a missing medium.
    public var rendersSlates: Bool
    /// The folder with a document's extracted media, which are exempt from the confinement.
    var extracted: URL?

    /// Creates a search; by default, media are only where the document says.
    public init(folders: [URL] = [], confinement: URL? = nil, rendersSlates: Bool = false) {
        (self.folders, self.confinement) = (folders, confinement)
        self.rendersSlates = rendersSlates
    }
}

/// Finds the files that a document refers to.
final class MediaLocator {
    /// The file that was found, or the locations that were searched.
    enum Finding: Hashable {
        case found(URL)
        case missing(lookedIn: [String])
        /// A file outside the confinement.
        case forbidden(URL)
    }

    let search: MediaSearch
    /// Warnings about files that were chosen among several of the same name.
    private(set) var warnings: [String] = []
    private let folder: URL
    private lazy var catalog = MediaCatalog(search.folders)
    /// Earlier results: many clips use the same medium.
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

    /// Finds the file of a reference, or of numbered images; `nil` if it names none.
    func find(_ reference: OTIOMediaReference) -> Finding? {
        switch reference.kind {
        case .external(let text): find(MediaAddress(text))
        case .imageSequence(let sequence):
            find(folder: MediaAddress(sequence.folder), pattern: sequence.pattern)
        case .missing, .generator, .other: nil
        }
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
        let match = catalog.match(
            named: address.name, aliases: aliases, path: address.path ?? address.text)
        if let match, let finding = finding(match.file) {
            note(match)
            return finding
        }
        if address.path == nil, !address.text.isEmpty { looked.insert(address.text + " (not a file)", at: 0) }
        return .missing(lookedIn: looked)
    }

    private func note(_ match: MediaCatalog.Match) {
        guard let other = match.others.first else { return }
        let warning =
            "\(match.file.path) is used, and not \(other.path)"
            + (match.others.count > 1 ? " or \(match.others.count - 1) more" : "")
            + ": search only the folder of the right one, or name it in the document's path"
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Finds numbered files by their folder and file name pattern.
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
        // Only regular files are accepted: devices and pipes may not end.
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return isAllowed(url) ? .found(url) : .forbidden(url)
    }

    private func isAllowed(_ url: URL) -> Bool { search.allows(url) }
}

extension MediaSearch {
    /// Returns whether a file is within the confinement, if any, after resolving symbolic links.
    public func allows(_ url: URL) -> Bool {
        guard let confinement else { return true }
        let path = url.standardizedFileURL.resolvingSymlinksInPath().path
        return [confinement, extracted].compactMap(\.self).contains { folder in
            let root = folder.standardizedFileURL.resolvingSymlinksInPath().path
            return path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
    }
}
