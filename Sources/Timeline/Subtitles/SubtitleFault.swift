/// Why a text is no subtitle file: where, why, and what to do about it.
struct SubtitleFault: Error, Hashable {
    /// Counts from 1.
    var line: Int
    var cause: String
    var remedy: String
}
