/// A line on a terminal that is drawn over the one before.
///
/// It has no colors, so `NO_COLOR` changes nothing.
enum RedrawnLine {
    /// Whether the terminal of an environment can draw over a line: one that calls itself `dumb` only adds to its output.
    static func isPossible(in environment: [String: String]) -> Bool {
        environment["TERM"] != "dumb"
    }

    /// Returns what replaces the current row by a line: an escape sequence erases the rest, spaces do so in a dumb
    /// terminal.
    ///
    /// - Parameters:
    ///   - line: A line that is narrower than the terminal; empty to erase.
    ///   - columns: The number of columns of the terminal.
    static func text(_ line: String, columns: Int, environment: [String: String]) -> String {
        if isPossible(in: environment) { return "\r\(line)\u{1B}[K" }
        let spaces = String(repeating: " ", count: max(0, columns - 1 - line.count))
        return "\r\(line)\(spaces)" + (line.isEmpty ? "\r" : "")
    }
}
