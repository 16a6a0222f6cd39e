import MediaTypes

/// A subtitle: its time, text and position.
struct SubtitleCue: Hashable {
    /// The half-open range, in the file's time.
    var range: CMTimeRange
    /// The text, including line breaks.
    var runs: [Run]
    var place = Place()

    /// Text with one style.
    struct Run: Hashable {
        var text: String
        var isBold = false
        var isItalic = false
        var isUnderlined = false
    }

    /// The position of the text, from WebVTT's cue settings or SRT's `{\an8}`.
    struct Place: Hashable {
        var line = Line.bottom(0)
        /// The horizontal position of the anchor, from 0 to 1; `nil` for the default of `align`.
        var position: Double?
        /// The width as a fraction of the frame width.
        var size = 1.0
        var align = Align.center
    }

    enum Line: Hashable {
        /// The number of lines above the bottom line.
        case bottom(Int)
        /// The number of lines below the top line.
        case top(Int)
        /// The top edge as a fraction of the frame height.
        case fraction(Double)
        case middle
    }

    enum Align: String, Hashable {
        case left, center, right
    }

    /// The text without styles.
    var text: String { runs.map(\.text).joined() }
}
