import Foundation
import MediaTypes

/// A subtitle: its time, text and position.
struct SubtitleCue: Hashable {
    /// The half-open range, in the file's time.
    var range: CMTimeRange
    /// The text, including line breaks.
    var runs: [Run]
    var place = Place()
    /// The parts behind the text, and its changes; `nil` for the style of the track.
    var look: SubtitleLook?
    /// Cues of a higher layer are drawn above those of a lower one, and may cover them.
    var layer = 0

    /// Text with one style.
    struct Run: Hashable {
        var text: String
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        var isStruck = false
        /// The name of a font; `nil` for that of the track.
        var font: String?
        /// The height of a line of the font, its ascent and descent, as a fraction of the frame height; `nil`
        /// for the font size of the track.
        var height: Double?
        /// The color of the text; `nil` for that of the track.
        var color: CGColor?
        /// The color of the text once it is highlighted; `nil` for that of the track.
        var highlightColor: CGColor?
        /// The color behind the text; `nil` for that of the style.
        var background: CGColor?
        /// The time at which a word begins with this run, in the file's time; `nil` within a word, and in the
        /// first word for the start of the subtitle.
        var start: CMTime?
    }

    /// The position of the text, from WebVTT's cue settings or SRT's `{\an8}`.
    struct Place: Hashable {
        var line = Line.bottom(0)
        /// The horizontal position of the anchor, from 0 to 1; `nil` for the default of `align`.
        var position: Double?
        /// The width as a fraction of the frame width.
        var size = 1.0
        var align = Align.center
        /// The point at which the text is placed by `line` and `align`, in fractions of the frame; `nil` for
        /// the edges.
        var anchor: CGPoint?
        /// The margins as fractions of the frame; `nil` for those of the track.
        var margins: Margins?

        /// Sets the position as on a keypad, from 1 at the bottom left to 9 at the top right.
        mutating func setKeypad(_ number: Int) {
            line = [.bottom(0), .middle, .top(0)][(number - 1) / 3]
            align = [.left, .center, .right][(number - 1) % 3]
        }
    }

    struct Margins: Hashable {
        var left: Double
        var right: Double
        /// At the top and at the bottom.
        var vertical: Double
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

    /// Whether the words have times.
    var hasWordTimes: Bool { runs.contains { $0.start != nil } }
}
