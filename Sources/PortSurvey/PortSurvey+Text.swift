extension PortSurvey {
    /// The survey for people: the imports, then each symbol that isn't here as it is on Apple's platforms.
    public var text: String {
        var lines = imports.map { row in
            let name = row.framework.name.padded(to: 24)
            return "\(name) \(row.framework.status.rawValue.padded(to: 15)) \(row.framework.note)"
        }
        let counts = Dictionary(grouping: symbols, by: \.status).mapValues(\.count)
        lines += [
            "",
            "\(files) files, \(symbols.count) symbols of Apple's: \(counts[.here] ?? 0) here, "
                + "\(counts[.partial] ?? 0) here in part, \(counts[.absent] ?? 0) not on Linux, "
                + "\(counts[nil] ?? 0) not in the list",
        ]
        for symbol in symbols where symbol.status != .here {
            let status = symbol.status.map { $0 == .absent ? "not on Linux" : "in part" } ?? "not in the list"
            lines.append(
                "\(symbol.place): \(symbol.name): \(status), \(symbol.uses)x: \(symbol.note)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension String {
    /// Returns the text with spaces after it.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(width - count, 0))
    }
}
