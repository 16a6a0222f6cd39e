/// Finds the name closest to a misspelled one, for the remedies of messages.
public enum NearestName {
    /// Returns the name with the smallest edit distance, ignoring case; `nil` if all distances are too large
    /// for a typing error.
    public static func name(for text: String, among names: [String]) -> String? {
        let typed = Array(text.lowercased().prefix(64))
        var nearest: (name: String, distance: Int)?
        for name in names {
            let distance = distance(typed, Array(name.lowercased()))
            if distance < nearest?.distance ?? .max { nearest = (name, distance) }
        }
        guard let nearest, nearest.distance <= max(1, min(typed.count, nearest.name.count) / 3) else {
            return nil
        }
        return nearest.name
    }

    /// Returns the remedy for an unknown name: the nearest name, and all of them.
    package static func remedy(for text: String, among names: [String], or alternative: String = "") -> String
    {
        let all = "\(alternative)use one of \(names.joined(separator: ", "))"
        return name(for: text, among: names).map { "did you mean \"\($0)\"? Otherwise \(all)" } ?? all
    }

    /// Returns the number of insertions, removals, replacements and exchanges of adjacent characters between
    /// two texts.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                let isSame = one[row] == other[column]
                var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}
