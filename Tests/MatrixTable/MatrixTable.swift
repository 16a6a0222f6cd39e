import Foundation
import MatrixSupport
import Sessions

/// Makes every file of the matrix, exports it whole and judges it; prints what is wrong or refused, and a table by
/// container. Ends with status 1 if a file is wrong.
///
/// Arguments: containers, such as `mkv`, or `sound` for the table of channels, all without; `--into FILE` puts the tables into a document.
@main
struct MatrixTable {
    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var document: URL?
        if let place = arguments.firstIndex(of: "--into"), place + 1 < arguments.count {
            document = URL(fileURLWithPath: arguments[place + 1])
            arguments.removeSubrange(place...place + 1)
        }
        let names = Set(arguments)
        let containers = MatrixContainer.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
        var rows: [MatrixRow] = []
        for container in containers {
            let row = try await MatrixRow(container)
            row.printFaults()
            rows.append(row)
        }
        let sounds = names.isEmpty || names.contains("sound") ? try await SoundRow.all() : []
        print("\n" + MatrixRow.heading)
        for row in rows { print(row.line) }
        if !sounds.isEmpty { print("\n" + SoundRow.table(sounds)) }
        if let document { try MatrixReport(rows, sounds: SoundRow.table(sounds)).write(into: document) }
        let wrong = (rows.map(\.wrongCount) + sounds.map(\.wrongCount)).reduce(0, +)
        print("\(rows.map(\.count).reduce(0, +)) files, \(wrong) wrong")
        exit(wrong == 0 ? 0 : 1)
    }
}
