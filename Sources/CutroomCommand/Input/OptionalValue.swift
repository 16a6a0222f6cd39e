/// Options with an optional value, which ArgumentParser doesn't support. Each becomes a flag and, if it has a
/// value, another option.
enum OptionalValue {
    /// Expands `--watch PORT` and `--watch=PORT` to `--watch --watch-port PORT`, and `--smart=report` to
    /// `--smart-report`.
    static func expanded(_ arguments: [String]) -> [String] {
        var expanded: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument != "--" else { return expanded + [argument] + rest }
            if argument == "--smart=report" {
                expanded.append("--smart-report")
            } else if argument.hasPrefix("--watch=") {
                expanded += ["--watch", "--watch-port", String(argument.dropFirst("--watch=".count))]
            } else if argument == "--watch", let port = rest.first, !port.isEmpty,
                port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            {
                expanded += [argument, "--watch-port", port]
                rest.removeFirst()
            } else {
                expanded.append(argument)
            }
        }
        return expanded
    }
}
