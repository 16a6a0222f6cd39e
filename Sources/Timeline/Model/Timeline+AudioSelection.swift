extension Timeline {
    /// The audio tracks of a file to use. Several tracks are mixed at their recorded volumes.
    public enum AudioSelection: Sendable, Hashable {
        /// The tracks that players use: in movies, all enabled tracks but one of each group of alternatives;
        /// in other files, one of the enabled tracks, the default one if the file marks one. Tracks that are
        /// left out are listed in the warnings of the builder.
        case automatic
        /// All tracks, whatever the file declares.
        case all
        /// One track, by its number among the file's audio tracks, from 1, whatever the file declares.
        case track(Int)
        /// The tracks that `automatic` selects among those in a language, given by two or three letters of
        /// ISO 639, or a tag of BCP 47.
        case language(String)

        /// Creates a selection from its text: `all`, a number from 1, or a language. Returns `nil` for
        /// another text.
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
