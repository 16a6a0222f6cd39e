/// A row of the ledger's tables: symbols, status, tests, difference.
struct LedgerRow: Equatable, Sendable {
    enum Status: String, CaseIterable, Sendable {
        case done, partial, planned, unavailable, absent

        /// Whether the row's symbols are in the library, so that a test can prove them.
        var isHere: Bool { self == .done || self == .partial }
    }

    /// The section's heading, the same in both halves of the ledger.
    var section: String
    /// In the ledger's file, counted from 1.
    var line: Int
    /// Whole names, as `AVAsset.duration`.
    var symbols: [String]
    var status: Status
    /// Each a suite and a function, as `AssetTests/metadata`.
    var tests: [String]
    /// Decisions that the last column cites, as `D5`.
    var decisions: [String]
    /// Whether it stands in the half that lists what is not here.
    var isListedAsMissing: Bool
}
