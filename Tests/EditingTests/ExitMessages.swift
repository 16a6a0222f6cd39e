import Testing

/// Whether a process that a precondition ended said why. Optimised builds leave the words out.
func says(_ words: String, _ result: ExitTest.Result?) -> Bool {
    #if DEBUG
    guard let result else { return false }
    return String(decoding: result.standardErrorContent, as: UTF8.self).contains(words)
    #else
    return result != nil
    #endif
}
