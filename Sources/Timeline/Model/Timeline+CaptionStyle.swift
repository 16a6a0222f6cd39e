extension Timeline {
    /// The looks of subtitles.
    public enum CaptionStyle: String, Sendable, Hashable, CaseIterable {
        /// Text on a translucent black box behind each line.
        case box
        /// Text alone.
        case plain
        /// Text with a black outline.
        case outline
        /// Outlined text in which the current word has the highlight color.
        case highlight
        /// Outlined text in which all words up to the current one have the highlight color.
        case karaoke
        /// One outlined word at a time.
        case word

        /// Whether the look depends on the times of words.
        public var usesWordTimes: Bool {
            switch self {
            case .box, .plain, .outline: false
            case .highlight, .karaoke, .word: true
            }
        }
    }
}
