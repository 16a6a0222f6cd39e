/// Holds a ledger against what the library has and what its tests are.
struct LedgerCheck {
    var ledger: Ledger
    var interface: PublicInterface
    var tests: TestFunctions

    /// One line for each thing that is wrong.
    var problems: [String] {
        ledger.problems + unprovenRows + misplacedRows + staleRows + symbolsWithoutRow + wrongSummary
            + missingDecisions
    }

    private var missingDecisions: [String] {
        ledger.rows.flatMap { row in
            row.decisions.filter { !ledger.decisions.contains($0) }.map { decision in
                "\(place(row)) cites \(decision), which is no decision"
            }
        }
    }

    /// Rows of what is here that name no test, or one that is not there.
    private var unprovenRows: [String] {
        ledger.rows.filter(\.status.isHere).flatMap { row -> [String] in
            if row.tests.isEmpty {
                return ["\(place(row)) is \(row.status.rawValue) and names no test"]
            }
            return row.tests.filter { !tests.contains($0) }.map { test in
                "\(place(row)) names the test \(test), which is not in Tests/: write Suite/function"
            }
        }
    }

    /// What is not here must be easy to find, so it stands in the half of its own, and so does what is here
    /// in part.
    private var misplacedRows: [String] {
        ledger.rows.filter { ($0.status != .done) != $0.isListedAsMissing }.map { row in
            let right = row.status == .done ? Ledger.supportedHeading : Ledger.missingHeading
            return "\(place(row)) is \(row.status.rawValue) and belongs under '\(right)'"
        }
    }

    /// Rows that say something is here which is not public, or that something is not here which is.
    private var staleRows: [String] {
        ledger.rows.flatMap { row in
            row.symbols.compactMap { symbol -> String? in
                if row.status.isHere {
                    return interface.has(symbol)
                        ? nil : "\(place(row)) is \(row.status.rawValue), but \(symbol) is not public"
                }
                return interface.declares(symbol)
                    ? "\(place(row)) is \(row.status.rawValue), but \(symbol) is public" : nil
            }
        }
    }

    private var symbolsWithoutRow: [String] {
        let named = Set(ledger.rows.filter(\.status.isHere).flatMap(\.symbols))
        return interface.declared.subtracting(named)
            .filter { !PublicInterface.isImplied($0) }.sorted()
            .map { "\($0) is public and has no row" }
    }

    private var wrongSummary: [String] {
        let counts = ledger.counts
        return Set(counts.keys).union(ledger.summary.keys).sorted()
            .filter { counts[$0] != ledger.summary[$0] }
            .map { section in
                let numbers = LedgerRow.Status.allCases.map { String(counts[section]?[$0] ?? 0) }
                return "the summary should say | \(section) | \(numbers.joined(separator: " | ")) |"
            }
    }

    private func place(_ row: LedgerRow) -> String {
        "line \(row.line): \(row.symbols.first ?? "a row")"
    }
}
