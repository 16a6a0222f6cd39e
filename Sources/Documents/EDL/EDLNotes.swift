/// The clip and file names in the comments below the lines of one event.
///
/// Programs write the names of a transition's two clips below both lines, as FROM and TO, or each below its
/// own line.
struct EDLNotes {
    enum Side { case from, to, any }

    private struct Note {
        var side: Side
        var isFile: Bool
        var value: String
        /// The index of the event's line above it.
        var below: Int
    }

    private var notes: [Note] = []

    private static let prefixes: [(text: String, side: Side, isFile: Bool)] = [
        ("FROM CLIP NAME:", .from, false), ("TO CLIP NAME:", .to, false), ("FROM CLIP:", .from, true),
        ("TO CLIP:", .to, true), ("FROM FILE:", .from, true), ("TO FILE:", .to, true),
        ("SOURCE FILE:", .any, true), ("MEDIA FILE:", .any, true), ("OTIO REFERENCE FROM:", .from, true),
        ("OTIO REFERENCE TO:", .to, true),
    ]

    private static let longestPrefix = prefixes.map { $0.text.count }.max() ?? 0

    /// Records a comment if it names a clip or a file, and returns whether it does.
    mutating func take(_ text: Substring, below line: Int) -> Bool {
        // Some programs write small letters.
        let start = text.prefix(Self.longestPrefix).uppercased()
        guard let known = Self.prefixes.first(where: { start.hasPrefix($0.text) }) else { return false }
        let value = text.dropFirst(known.text.count).trimmedBlanks
        if !value.isEmpty {
            notes.append(Note(side: known.side, isFile: known.isFile, value: String(value), below: line))
        }
        return true
    }

    /// Assigns the names to the event's lines.
    func apply(to lines: inout [EDLEvent]) {
        for isFile in [false, true] {
            let notes = notes.filter { $0.isFile == isFile }
            // Video and audio that are cut together have one name.
            let isOneClip =
                lines.allSatisfy { $0.transition == "C" && $0.reel == lines[0].reel }
                && Set(notes.map(\.below)).count == 1
            for (note, line) in placed(notes, lines) {
                for index in isOneClip ? Array(lines.indices) : [line] {
                    if isFile { lines[index].file = note.value } else { lines[index].clipName = note.value }
                }
            }
        }
    }

    private func placed(_ notes: [Note], _ lines: [EDLEvent]) -> [(Note, Int)] {
        let last = lines.count - 1
        // If each name is below its own line, FROM names the line's own clip.
        if Set(notes.map(\.below)).count > 1 { return notes.map { ($0, $0.below) } }
        let hasSides = notes.contains { $0.side == .to }
        let isTransition = lines[last].transition != "C"
        var unsided = 0
        return notes.compactMap { note in
            switch note.side {
            case .to: return (note, last)
            case .from:
                // With a single line, the outgoing clip is that of the previous event.
                if last == 0, isTransition, hasSides { return nil }
                // Black has no name, so that the name is that of the incoming clip.
                if last > 0, !hasSides, lines[0].isBlack { return (note, last) }
                return (note, last > 0 && note.below < last ? note.below : 0)
            case .any:
                unsided += 1
                let isPair = notes.count { $0.side == .any } > 1
                return (note, isPair ? min(unsided - 1, last) : note.below)
            }
        }
    }
}
