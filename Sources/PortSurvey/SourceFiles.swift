internal import Foundation

/// The Swift files of a project, without those of packages and builds. Links aren't followed.
struct SourceFiles {
    /// The bounds of reading.
    static let mostFiles = 20_000
    static let mostBytes = 2 << 20

    private static let skipped: Set<String> = [
        ".build", ".git", ".swiftpm", "build", "Build", "Carthage", "DerivedData", "node_modules", "Pods",
        "SourcePackages",
    ]

    /// The paths relative to the folder, in their order.
    private(set) var paths: [String] = []
    /// What was left out, and why.
    private(set) var problems: [String] = []

    /// - Throws: An error of Foundation's if the folder can't be listed.
    init(in folder: URL) throws {
        try list(folder, "")
        paths.sort()
    }

    private mutating func list(_ folder: URL, _ prefix: String) throws {
        let keys: Set<URLResourceKey> = [.isDirectoryKey, .isSymbolicLinkKey, .isRegularFileKey]
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: Array(keys))
        for entry in entries.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
            let (name, values) = (entry.lastPathComponent, try entry.resourceValues(forKeys: keys))
            if values.isSymbolicLink == true || Self.skipped.contains(name) { continue }
            if values.isDirectory == true {
                do { try list(entry, prefix + name + "/") } catch {
                    problems.append("\(prefix)\(name): cannot be listed: \(error.localizedDescription)")
                }
            } else if values.isRegularFile == true, name.hasSuffix(".swift") {
                guard paths.count < Self.mostFiles else {
                    if problems.last?.hasPrefix("more than") != true {
                        problems.append("more than \(Self.mostFiles) Swift files: name a folder below")
                    }
                    return
                }
                paths.append(prefix + name)
            }
        }
    }

    /// Returns the bytes of a file; `nil`, with a problem, if it can't be read or is too large.
    mutating func bytes(of path: String, in folder: URL) -> [UInt8]? {
        do {
            let handle = try FileHandle(forReadingFrom: folder.appendingPathComponent(path))
            defer { try? handle.close() }
            let data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
            if data.count <= Self.mostBytes { return [UInt8](data) }
            problems.append("\(path): has more than \(Self.mostBytes) bytes: split it")
        } catch {
            problems.append("\(path): cannot be read: \(error.localizedDescription)")
        }
        return nil
    }
}
