import MediaTypes

extension SubtitleCue {
    /// Removes the times of words that aren't within the subtitle or don't ascend, so that such a word is a
    /// part of the one before it.
    ///
    /// - Returns: Whether all times remain.
    mutating func keepAscendingTimes() -> Bool {
        var isWhole = true
        var last = range.start
        for index in runs.indices {
            guard let start = runs[index].start else { continue }
            // The first word may begin with its subtitle.
            if start > last || index == 0 && start == last, start < range.end {
                last = start
            } else {
                runs[index].start = nil
                isWhole = false
            }
        }
        if !isWhole { runs = SubtitleRuns(joining: runs).runs }
        return isWhole
    }

    /// A word: the runs from one time to the next, or a stretch of text between white space.
    struct Word: Hashable {
        var runs: [Run]
        /// The time at which it begins; `nil` for the start of the subtitle, or if it has no time.
        var start: CMTime? { runs.first?.start }
        var text: String { runs.map(\.text).joined() }
        var isBlank: Bool { runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
    }

    /// The words: those with times, or else those between white space, which they include at their end.
    var words: [Word] {
        let pieces = hasWordTimes ? runs : runs.flatMap(\.wordsAndSpace)
        return pieces.reduce(into: []) { words, run in
            let isNew: Bool
            if hasWordTimes {
                isNew = run.start != nil
            } else {
                isNew = words.last?.runs.last?.text.last?.isWhitespace == true
            }
            // Blank text is the end of the word before it.
            let isBlank = run.text.allSatisfy(\.isWhitespace)
            if words.isEmpty || isNew && !isBlank && words.last?.isBlank == false {
                words.append(Word(runs: [run]))
            } else {
                words[words.count - 1].runs.append(run)
            }
        }
    }
}

extension SubtitleCue.Run {
    /// The run divided after each stretch of white space.
    fileprivate var wordsAndSpace: [SubtitleCue.Run] {
        var pieces: [String] = []
        var isAtEnd = true
        for character in text {
            let isSpace = character.isWhitespace
            if pieces.isEmpty || isAtEnd && !isSpace {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
            isAtEnd = isSpace
        }
        return pieces.map { piece in
            var run = self
            run.text = piece
            return run
        }
    }
}
