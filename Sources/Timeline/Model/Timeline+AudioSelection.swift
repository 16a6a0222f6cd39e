extension Timeline {
    /// Which audio tracks of a file are heard. Those that are heard together are mixed at their recorded volumes.
    public enum AudioSelection: Sendable, Hashable {
        /// Those that players take: of movies all enabled tracks, but one of each group of alternatives; of other files one of
        /// the enabled tracks, the default one if the file marks one. What is left out is in the warnings of the builder.
        case automatic
        /// All, whatever the file says of them.
        case all
        /// One, by its number among the file's audio tracks, from 1, whatever the file says of it.
        case track(Int)
        /// Those that `automatic` takes of the tracks in a language, given by two or three letters of ISO 639, or a tag of BCP 47.
        case language(String)

        /// Creates a selection from its text: `all`, a number from 1, or a language. Returns `nil` for another text.
        public init?(_ text: String) {
            if text == "all" {
                self = .all
            } else if let number = Int(text) {
                guard number > 0 else { return nil }
                self = .track(number)
            } else {
                guard text.wholeMatch(of: #/[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*/#) != nil else { return nil }
                self = .language(text)
            }
        }
    }
}
