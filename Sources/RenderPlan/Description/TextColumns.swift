/// Rows of cells, aligned in columns two spaces apart. The last cell of a row may have any length.
struct TextColumns {
    private var rows: [[String]] = []
    let indent: String

    init(indent: String) {
        self.indent = indent
    }

    mutating func add(_ cells: String...) {
        add(cells)
    }

    mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths: [Int] = (0..<count).map { column in
            let cells = rows.filter { column + 1 < $0.count }.map { $0[column] }
            return cells.map(\.count).max() ?? 0
        }
        return rows.map { row in
            var line = indent
            for (column, cell) in row.enumerated() {
                line += cell
                guard column + 1 < row.count else { continue }
                line += String(repeating: " ", count: widths[column] - cell.count + 2)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
