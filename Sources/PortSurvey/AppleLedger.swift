internal import CResources
internal import Foundation

/// The status of each symbol of Apple's on Linux. Made from Docs/Coverage.md by Scripts/port-ledger.
public struct AppleLedger: Sendable {
    public enum Status: String, Sendable, Hashable, Encodable, CaseIterable {
        case here, partial, absent
    }

    public struct Entry: Sendable, Hashable {
        public var status: Status
        /// The product that has a symbol that is here; otherwise the difference or the way round.
        public var note: String
    }

    /// The symbols by their names; those of members have a period before them.
    public let entries: [String: Entry]

    /// The list that comes with this version.
    public static let own = AppleLedger(String(cString: cres_symbols()))

    /// - Parameter text: Lines of a status, a note, and names separated by spaces, with tabs between the three.
    public init(_ text: String) {
        var entries: [String: Entry] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let status = Status(rawValue: String(parts[0])) else { continue }
            for name in parts[2].split(separator: " ") {
                entries[String(name)] = Entry(status: status, note: String(parts[1]))
            }
        }
        self.entries = entries
    }
}
