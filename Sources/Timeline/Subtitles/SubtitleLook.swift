import Foundation
import MediaTypes

/// The parts drawn behind the text of a subtitle, and how its words change with time.
struct SubtitleLook: Hashable {
    /// The words that have another color while the subtitle is displayed.
    enum Highlight: Hashable {
        case none
        case current
        /// All words up to the current one.
        case past
    }

    /// The color behind each line; `nil` for none.
    var box: CGColor?
    /// The color of the outline; `nil` for no outline.
    var outline: CGColor?
    /// The width of the outline as a fraction of the frame height; `nil` for a fraction of the font size.
    var outlineWidth: Double?
    var highlight = Highlight.none
    /// The durations in which the subtitle fades in and out.
    var fadeIn = CMTime.zero
    var fadeOut = CMTime.zero

    init(_ style: Timeline.CaptionStyle) {
        switch style {
        case .box: box = CGColor(gray: 0, alpha: 0.6)
        case .plain: break
        case .outline, .word: outline = .black
        case .highlight: (outline, highlight) = (.black, .current)
        case .karaoke: (outline, highlight) = (.black, .past)
        }
    }
}
