public import Foundation

/// The imports and names of a Swift project for Apple's platforms, with the place of each on Linux.
///
/// Names are compared as texts, without the compiler: a member is only reported if no type here has one of its name.
public struct PortSurvey: Sendable, Encodable {
    public struct Import: Sendable, Encodable {
        public var framework: Framework
        /// The number of files with the import.
        public var files: Int
    }

    public struct Symbol: Sendable, Encodable {
        /// The name; a member's has a period before it.
        public var name: String
        /// `nil` if the ledger doesn't have the name.
        public var status: AppleLedger.Status?
        public var note: String
        public var uses: Int
        /// The first place, as FILE:LINE.
        public var place: String
    }

    /// The number of Swift files that were read.
    public private(set) var files = 0
    public private(set) var imports: [Import] = []
    /// The symbols of Apple's, those that are missing first.
    public private(set) var symbols: [Symbol] = []
    /// The files that weren't read, and why.
    public private(set) var problems: [String] = []

    /// Reads a project: at most 20,000 files of at most 2 MB each, without folders of packages and builds.
    ///
    /// - Throws: An error of Foundation's if the folder can't be listed.
    public init(of folder: URL, ledger: AppleLedger = .own) throws {
        var sources = try SourceFiles(in: folder)
        var imported: [String: Int] = [:]
        var uses: [String: (count: Int, place: String)] = [:]
        var declared: Set<String> = []
        for path in sources.paths {
            guard let bytes = sources.bytes(of: path, in: folder) else { continue }
            files += 1
            let file = FileNames(SwiftWords(bytes).words)
            for name in file.imports { imported[name, default: 0] += 1 }
            declared.formUnion(file.declared)
            for use in file.uses {
                uses[use.key, default: (0, "\(path):\(use.line)")].count += 1
            }
        }
        problems = sources.problems
        imports = imported.map { Import(framework: .named($0.key), files: $0.value) }
            .sorted { ($0.rank, $0.framework.name) < ($1.rank, $1.framework.name) }
        symbols = uses.compactMap { key, use in
            let plain = key.hasPrefix(".") ? String(key.dropFirst()) : key
            guard !declared.contains(plain) else { return nil }
            return Self.symbol(key, use.count, use.place, ledger)
        }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    }

    private static func symbol(
        _ key: String, _ count: Int, _ place: String, _ ledger: AppleLedger
    ) -> Symbol? {
        if let entry = ledger.entries[key] {
            return Symbol(name: key, status: entry.status, note: entry.note, uses: count, place: place)
        }
        guard let note = ApplePrefix.note(of: key) else { return nil }
        return Symbol(name: key, status: nil, note: note, uses: count, place: place)
    }
}

extension PortSurvey.Import {
    fileprivate var rank: Int { Framework.Status.allCases.firstIndex(of: framework.status) ?? 0 }
}

extension PortSurvey.Symbol {
    /// Missing ones first, then those that the ledger doesn't have, those in part and those that are here.
    fileprivate var rank: Int {
        switch status {
        case .absent: 0
        case nil: 1
        case .partial: 2
        case .here: 3
        }
    }
}
