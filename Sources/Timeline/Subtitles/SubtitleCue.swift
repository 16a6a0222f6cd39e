import MediaTypes

/// One subtitle: when it is seen, what it says, and where.
struct SubtitleCue: Hashable {
    /// Half-open, in the file's time.
    var range: CMTimeRange
    /// The text as it is read, line breaks in it.
    var runs: [Run]
    var place = Place()

    /// Characters that look alike.
    struct Run: Hashable {
        var text: String
        var isBold = false
        var isItalic = false
        var isUnderlined = false
    }

    /// Where the text lies: what WebVTT's cue settings and SRT's `{\an8}` say.
    struct Place: Hashable {
        var line = Line.bottom(0)
        /// Where the text's anchor is across the picture, from 0 to 1; nil for where `align` has it.
        var position: Double?
        /// The text's width as a part of the picture's.
        var size = 1.0
        var align = Align.center
    }

    enum Line: Hashable {
        /// Lines of text above the lowest one.
        case bottom(Int)
        /// Lines of text below the topmost one.
        case top(Int)
        /// The text's top edge as a part of the picture's height.
        case fraction(Double)
        case middle
    }

    enum Align: String, Hashable {
        case left, center, right
    }

    /// The text without its looks.
    var text: String { runs.map(\.text).joined() }
}
