internal import ExtraTypes
internal import Foundation
internal import Synchronization

/// The parts that one export takes from a store and adds to it, and the report of them.
///
/// Faults of the store don't end the export: parts are rendered, and a warning says why.
final class StoredParts: Sendable {
    private struct State {
        var report = PartStoreReport()
        /// The digests of files, with the files' state when they were made; `nil` for files that can't be
        /// read, which rendering reports.
        var digests: [String: (stamp: FileStamp, text: String)?] = [:]
        var isFailing = false
        var isCancelled = false
    }

    private let folder: PartStoreFolder
    private let state = Mutex(State())

    init(_ folder: PartStoreFolder) { self.folder = folder }

    var report: PartStoreReport { state.withLock { $0.report } }

    func open() throws { try folder.open() }

    func cancel() { state.withLock { $0.isCancelled = true } }

    private func isCancelled() -> Bool { state.withLock { $0.isCancelled } }

    /// Gives a stored part the name of the file to render.
    ///
    /// - Returns: Whether it was there, and whole.
    /// - Throws: `CancellationError`.
    func take(_ part: StoredPart, to url: URL) throws -> Bool {
        guard let name = try name(of: part) else { return false }
        do {
            switch try folder.take(name, to: url, isCancelled: isCancelled) {
            case .absent: return false
            case .taken:
                state.withLock { $0.report.takenCount += 1 }
                return true
            case .damaged:
                warn("a stored part was damaged: it was removed, and rendered again")
                return false
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            warn("a stored part can't be read: \(WriteProblem(error).cause)")
            return false
        }
    }

    /// Counts a part that was rendered, and adds it to the store if a later export may take it.
    ///
    /// - Parameters:
    ///   - part: The part; `nil` for one that isn't stored.
    ///   - isSound: Whether its media had no damage, of which a later export would have to warn.
    /// - Throws: `CancellationError`.
    func add(_ part: StoredPart?, at url: URL, isSound: Bool) throws {
        state.withLock { $0.report.renderedCount += 1 }
        guard let part, isSound, let name = try name(of: part), isUnchanged(part) else { return }
        do { try folder.put(url, as: name, isCancelled: isCancelled) } catch let error as CancellationError {
            throw error
        } catch {
            // One warning is enough for a full disk.
            let isFirst = state.withLock { state in
                defer { state.isFailing = true }
                return !state.isFailing
            }
            if isFirst { warn("parts can't be stored: \(WriteProblem(error).cause)") }
        }
    }

    private func warn(_ words: String) {
        let place = folder.url.path
        state.withLock { $0.report.warnings.append("\(place): \(words)") }
    }

    // MARK: Names

    /// Returns the part's name in the store; `nil` if one of its files can't be read.
    ///
    /// Reads the files that the store doesn't know.
    ///
    /// - Throws: `CancellationError`.
    private func name(of part: StoredPart) throws -> String? {
        var digests: [String] = []
        for path in part.files {
            guard let digest = try digest(of: path) else { return nil }
            digests.append(digest)
        }
        return part.name(digests)
    }

    private func digest(of path: String) throws -> String? {
        if let known = state.withLock({ $0.digests[path] }) { return known?.text }
        var digest: (stamp: FileStamp, text: String)?
        do {
            if let stamp = FileStamp(path: path) {
                digest = (stamp, try folder.digest(of: path, isCancelled: isCancelled))
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            warn("\(path) can't be identified: \(WriteProblem(error).cause)")
        }
        state.withLock { $0.digests[path] = .some(digest) }
        return digest?.text
    }

    /// Returns whether the part's files are the same as when they were identified.
    private func isUnchanged(_ part: StoredPart) -> Bool {
        let digests = state.withLock { $0.digests }
        return part.files.allSatisfy { path in
            guard let known = digests[path] ?? nil else { return false }
            return FileStamp(path: path) == known.stamp
        }
    }
}
