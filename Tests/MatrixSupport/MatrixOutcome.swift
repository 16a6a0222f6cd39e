/// What became of a file.
package enum MatrixOutcome: Sendable, Hashable {
    case right
    /// Refused when it was opened, with a remedy.
    case refused(String)
    case wrong(String)
    /// ffmpeg does not make such a file, or does not read it again.
    case unmade(String)
}

extension MatrixOutcome {
    package var isRefusal: Bool { if case .refused = self { true } else { false } }
    package var isWrong: Bool { if case .wrong = self { true } else { false } }
    package var isUnmade: Bool { if case .unmade = self { true } else { false } }
}
