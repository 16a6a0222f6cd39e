internal import Engine
package import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// The folder of a store of parts.
///
/// The name of a part's file consists of the part's key and the digest of the content; the file gets it when
/// it is complete. A file that another process removes meanwhile counts as absent. Only removing is locked.
package final class PartStoreFolder: Sendable {
    let store: PartStore
    /// The size of all files; other processes may have changed it since.
    private let size = Mutex<Int64>(0)

    package init(_ store: PartStore) { self.store = store }

    var url: URL { store.url }

    /// Creates the folder, and removes files that exceed the limit or remain from killed processes.
    ///
    /// - Throws: `AVError.invalidOutputURLPathExtension` if the folder can't be used.
    package func open() throws {
        do {
            guard store.url.isFileURL else { throw SystemCallFailure(number: EINVAL) }
            try FileManager.default.createDirectory(at: store.url, withIntermediateDirectories: true)
            guard access(store.url.path, R_OK | W_OK | X_OK) == 0 else {
                throw SystemCallFailure(number: errno)
            }
            try trim()
        } catch {
            throw AVError(
                .invalidOutputURLPathExtension,
                reason: "\(store.url.path): parts can't be stored here: \(WriteProblem(error).cause)",
                url: store.url, remedy: "choose another folder for the parts, or export without storing them")
        }
    }

    // MARK: Parts

    enum Finding: Sendable { case taken, absent, damaged }

    /// Gives a stored part another name outside of the store, so that it remains if the store removes it.
    ///
    /// - Parameter key: The part's name.
    /// - Returns: Whether the part was there; `.damaged` if its content wasn't what was stored. It is removed
    ///   then.
    /// - Throws: `CancellationError`, or the error that prevents writing.
    func take(_ key: String, to url: URL, isCancelled: () -> Bool = { false }) throws -> Finding {
        for name in names(of: key) {
            let file = self.url(of: name)
            guard try Self.link(file, to: url) else { continue }
            let isWhole =
                try EngineProcess.checksum(ofFile: url.path, isCancelled: isCancelled) == name.digest
            guard isWhole else {
                unlink(url.path)
                unlink(file.path)
                return .damaged
            }
            Self.use(file)
            return .taken
        }
        return .absent
    }

    /// Adds a part, unless it is larger than the store may be.
    ///
    /// - Throws: `CancellationError`, or the error that prevents storing it.
    func put(_ file: URL, as key: String, isCancelled: () -> Bool = { false }) throws {
        let length = FileIdentity(path: file.path)?.length ?? 0
        guard length <= store.sizeLimit else { return }
        let digest = try EngineProcess.checksum(ofFile: file.path, isCancelled: isCancelled)
        let name = StoredName(key: key, digest: digest, pathExtension: file.pathExtension)
        try write(name) { target in try Self.copy(file, to: target) }
        let isFull = size.withLock { size in
            size += length
            return size > store.sizeLimit
        }
        if isFull { try trim() }
    }

    private func write(_ name: StoredName, _ body: (Int32) throws -> Void) throws {
        let file = url(of: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try WholeFile.write(to: file, body)
    }

    private func url(of name: StoredName) -> URL {
        store.url.appendingPathComponent(name.folder, isDirectory: true).appendingPathComponent(name.text)
    }

    /// Returns the names of the parts with a key: one, unless an encoder isn't deterministic.
    private func names(of key: String) -> [StoredName] {
        let folder = store.url.appendingPathComponent(StoredName.folder(of: key)).path
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { $0.hasPrefix(key) }.sorted().compactMap(StoredName.init).filter {
            $0.digest != nil
        }
    }

    /// Returns the names of the parts that are there, whatever their content.
    ///
    /// - Throws: The errors of the file system.
    func keys() throws -> Set<String> {
        Set(
            try files().compactMap { StoredName($0.lastPathComponent) }.filter { $0.digest != nil }.map(\.key)
        )
    }

    /// Returns whether a part is there, whatever its content.
    func has(_ key: String) -> Bool { !names(of: key).isEmpty }

    // MARK: Digests

    /// Returns the digest of a file's content, which is remembered for as long as the file's identity, size
    /// and times are the same.
    ///
    /// - Throws: `CancellationError`, or the error that prevents reading.
    func digest(of path: String, isCancelled: () -> Bool = { false }) throws -> String {
        guard let stamp = FileStamp(path: path) else { throw SystemCallFailure(number: ENOENT) }
        let name = StoredName(
            key: PartKey.name(stamp.text), digest: nil, pathExtension: StoredName.digestExtension)
        let file = url(of: name)
        if let known = try? String(contentsOf: file, encoding: .utf8),
            StoredName.isHexadecimal(known, StoredName.digestDigits)
        {
            Self.use(file)
            return known
        }
        let digest = try EngineProcess.checksum(ofFile: path, isCancelled: isCancelled)
        guard FileStamp(path: path) == stamp else { throw SystemCallFailure(number: EBUSY) }
        if stamp.isSettled { try write(name) { try OpenFile.write([UInt8](digest.utf8), to: $0) } }
        return digest
    }

    // MARK: Removing

    /// Returns the files of the store, those used last at the end; none if the folder doesn't exist.
    ///
    /// - Throws: The errors of the file system.
    package func entries() throws -> [PartStore.Entry] {
        var entries: [PartStore.Entry] = []
        for file in try files() {
            var status = stat()
            guard let name = StoredName(file.lastPathComponent), stat(file.path, &status) == 0 else {
                continue
            }
            let seconds = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            entries.append(
                PartStore.Entry(
                    kind: name.digest == nil ? .digest : .part, url: file, size: Int64(status.st_size),
                    lastUse: Date(timeIntervalSince1970: seconds)))
        }
        return entries.sorted { ($0.lastUse, $0.url.path) < ($1.lastUse, $1.url.path) }
    }

    /// Removes all files of the store.
    ///
    /// - Throws: The errors of the file system.
    package func clear() throws {
        guard FileManager.default.fileExists(atPath: store.url.path) else { return }
        try locked {
            for entry in try entries() { unlink(entry.url.path) }
            size.withLock { $0 = 0 }
        }
    }

    /// Removes the files that weren't used for the longest time until the others fit, and files that killed
    /// processes have left.
    private func trim() throws {
        try locked {
            try removeAbandoned()
            let entries = try entries()
            var rest = entries.reduce(0) { $0 + $1.size }
            for entry in entries where rest > store.sizeLimit {
                unlink(entry.url.path)
                rest -= entry.size
            }
            size.withLock { $0 = rest }
        }
    }

    private func locked(_ body: () throws -> Void) throws {
        let lock = try FileLock(
            store.url.appendingPathComponent(Self.lock).path, O_RDWR | O_CREAT, waits: true)
        try withExtendedLifetime(lock) { try body() }
    }

    /// Removes unfinished files that are so old that no process writes them any more.
    private func removeAbandoned() throws {
        for file in try files() where file.pathExtension == "partial" {
            guard let identity = FileIdentity(path: file.path, followsLinks: false),
                time(nil) - identity.seconds > Self.abandonment
            else { continue }
            unlink(file.path)
        }
    }

    private func files() throws -> [URL] {
        guard FileManager.default.fileExists(atPath: store.url.path) else { return [] }
        let folders = try FileManager.default.contentsOfDirectory(atPath: store.url.path)
            .filter(StoredName.isFolder)
        return try folders.flatMap { name in
            let folder = store.url.appendingPathComponent(name, isDirectory: true)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).map(
                folder.appendingPathComponent)
        }
    }

    private static let lock = ".cutroom.lock"
    /// In seconds.
    private static let abandonment = 86_400
}

// MARK: Files

extension PartStoreFolder {
    /// Marks a file as used now.
    private static func use(_ file: URL) { utimensat(AT_FDCWD, file.path, nil, 0) }

    /// Gives a file a second name, or copies it if the file systems differ.
    ///
    /// - Returns: False if the file doesn't exist.
    private static func link(_ file: URL, to target: URL) throws -> Bool {
        if Foundation.link(file.path, target.path) == 0 { return true }
        guard errno != ENOENT || access(file.path, F_OK) == 0 else { return false }
        do {
            try WholeFile.write(to: target) { try copy(file, to: $0) }
        } catch {
            // It was removed meanwhile.
            guard access(file.path, F_OK) == 0 else { return false }
            throw error
        }
        return true
    }

    private static func copy(_ file: URL, to target: Int32) throws {
        let source = Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw SystemCallFailure(number: errno) }
        defer { close(source) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            guard count != 0 else { return }
            guard count > 0 || errno == EINTR else { throw SystemCallFailure(number: errno) }
            if count > 0 { try OpenFile.write(buffer[..<count], to: target) }
        }
    }
}
