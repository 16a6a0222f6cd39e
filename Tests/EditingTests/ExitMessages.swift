import Testing

/// Whether a process that a mistake of the program ended said why, in every build.
func says(_ words: String, _ result: ExitTest.Result?) -> Bool {
    guard let result else { return false }
    return String(decoding: result.standardErrorContent, as: UTF8.self).contains(words)
}
