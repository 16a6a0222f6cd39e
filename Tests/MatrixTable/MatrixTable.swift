import Foundation
import MatrixSupport
import Sessions

/// Makes every file of the matrix, exports it whole and judges it; prints what is wrong or refused, and a table by
/// container. Ends with status 1 if a file is wrong.
///
/// Arguments: containers, such as `mkv`; all without.
@main
struct MatrixTable {
    static func main() async throws {
        let names = Set(CommandLine.arguments.dropFirst())
        let containers = MatrixContainer.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
        var rows: [MatrixRow] = []
        for container in containers {
            let row = try await MatrixRow(container)
            row.printFaults()
            rows.append(row)
        }
        print("\n" + MatrixRow.heading)
        for row in rows { print(row.line) }
        let wrong = rows.map(\.wrongCount).reduce(0, +)
        print("\(rows.map(\.count).reduce(0, +)) files, \(wrong) wrong")
        exit(wrong == 0 ? 0 : 1)
    }
}
