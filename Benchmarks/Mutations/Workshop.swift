import Engine
import Foundation

/// A folder in which damaged copies of files are made, one at a time.
final class Workshop {
    private let originals: [URL]
    private let folder: URL

    init(originals: [String]) throws {
        self.originals = originals.map { URL(fileURLWithPath: $0) }
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cutroom-mutations-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    struct Damaged {
        var url: URL
        /// What was done to which file.
        var words: String
    }

    func make(_ mutation: Mutation) throws -> Damaged {
        var random = SplitMix(state: mutation.seed ^ 0x5EED)
        let original = originals[Int(random.next() % UInt64(originals.count))]
        let bytes = mutation.applied(to: Array(try Data(contentsOf: original)))
        let url = folder.appendingPathComponent("m\(mutation.seed).\(original.pathExtension)")
        try Data(bytes).write(to: url)
        return Damaged(url: url, words: "\(mutation.seed) \(mutation.kind) of \(original.lastPathComponent)")
    }

    func remove(_ damaged: Damaged) throws {
        try FileManager.default.removeItem(at: damaged.url)
    }

    func close() {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        do { try FileManager.default.removeItem(at: folder) } catch {
            FileHandle.standardError.write(Data("Mutations: \(folder.path) stays: \(error)\n".utf8))
        }
    }
}

extension Trial {
    /// Both policies get their turn.
    static func policy(for seed: UInt64) -> DamageReport.Policy {
        seed.isMultiple(of: 2) ? .playThrough : .fail
    }
}
