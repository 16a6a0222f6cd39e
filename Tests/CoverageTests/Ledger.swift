/// The ledger of the public interface, Docs/Coverage.md, read.
struct Ledger: Sendable {
    /// Headings of the second level that hold tables of symbols.
    static let missingHeading = "Not supported yet"
    static let supportedHeading = "Supported"
    static let summaryHeading = "Summary"
    static let decisionsHeading = "Decisions"

    private(set) var rows: [LedgerRow] = []
    /// What the summary table says, by section.
    private(set) var summary: [String: [LedgerRow.Status: Int]] = [:]
    /// The names of the decisions: D1, T1, V1 and so on.
    private(set) var decisions: Set<String> = []
    /// What could not be read, with its line.
    private(set) var problems: [String] = []

    init(_ text: String) {
        var heading = Substring()
        var section = Substring()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("## ") {
                (heading, section) = (line.dropFirst(3), "")
            } else if line.hasPrefix("### ") {
                section = line.dropFirst(4)
            } else if heading.hasPrefix(Self.decisionsHeading) {
                // A row of a table, or an item of a list: | D1 | …, - **T1.** …
                decisions.formUnion(Self.decisions(in: line.prefix(10)))
            } else if line.hasPrefix("|") {
                read(Self.cells(of: line), heading: heading, section: section, line: index + 1)
            }
        }
    }

    /// How many symbols a section has of each status, by its rows.
    var counts: [String: [LedgerRow.Status: Int]] {
        rows.reduce(into: [:]) { $0[$1.section, default: [:]][$1.status, default: 0] += $1.symbols.count }
    }

    private mutating func read(_ cells: [Substring], heading: Substring, section: Substring, line: Int) {
        if cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) { return }
        switch String(heading) {
        case Self.summaryHeading: readSummary(cells, line: line)
        case Self.missingHeading, Self.supportedHeading:
            readRow(cells, isListedAsMissing: heading == Self.missingHeading, section: section, line: line)
        default: break
        }
    }

    private mutating func readRow(
        _ cells: [Substring], isListedAsMissing: Bool, section: Substring, line: Int
    ) {
        if cells.first == "Symbol" { return }
        guard cells.count == 4 else {
            return problem(line, "\(cells.count) cells where there should be 4")
        }
        guard let status = LedgerRow.Status(rawValue: String(cells[1])) else {
            return problem(line, "unknown status '\(cells[1])'")
        }
        guard !section.isEmpty else { return problem(line, "a row outside of a section") }
        let symbols = SymbolNames.read(cells[0])
        if symbols.isEmpty { problem(line, "no symbol in backticks") }
        let tests = cells[2].split(separator: ",").map { $0.filter { !" `".contains($0) } }
        rows.append(
            LedgerRow(
                section: String(section), line: line, symbols: symbols, status: status, tests: tests,
                decisions: Self.decisions(in: cells[3]), isListedAsMissing: isListedAsMissing))
    }

    /// Words of one of the letters that decisions are counted by, and a number.
    private static func decisions(in text: Substring) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }
            .filter { "DTV".contains($0.prefix(1)) && Int($0.dropFirst()) != nil }.map(String.init)
    }

    private mutating func readSummary(_ cells: [Substring], line: Int) {
        if cells.first == "Section" { return }
        let numbers = cells.dropFirst().map { Int($0) }
        guard numbers.count == LedgerRow.Status.allCases.count, !numbers.contains(nil) else {
            return problem(line, "the summary has a number for each of the five statuses")
        }
        let counts = zip(LedgerRow.Status.allCases, numbers.compactMap { $0 }).filter { $0.1 != 0 }
        summary[String(cells[0])] = Dictionary(uniqueKeysWithValues: counts)
    }

    private mutating func problem(_ line: Int, _ text: String) {
        problems.append("line \(line): \(text)")
    }

    /// The cells between a table line's bars; bars inside backticks are text.
    private static func cells(of line: Substring) -> [Substring] {
        var cells: [Substring] = []
        var isCode = false
        var start = line.index(after: line.startIndex)
        for index in line.indices.dropFirst() {
            if line[index] == "`" { isCode.toggle() }
            if line[index] == "|", !isCode {
                cells.append(line[start..<index].trimmingSpaces)
                start = line.index(after: index)
            }
        }
        return cells
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
