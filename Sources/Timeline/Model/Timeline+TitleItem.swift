public import Foundation
public import MediaTypes

extension Timeline {
    /// Text, a picture, or both, over the film.
    ///
    /// Sizes are parts of the film's height, places parts of its width and height from the top left, so that
    /// a title looks the same in any size of the film. Text is plain: `<` and `&` show as they are.
    public struct TitleItem: Sendable, Hashable {
        public var kind: Kind
        /// Line by line; empty for a picture alone.
        public var text: String
        /// A picture's file.
        public var image: URL?
        /// When it begins, in the film's time.
        public var start: CMTime
        /// How long it is there; nil to the film's end.
        public var duration: CMTime?
        /// Where the middle of the title lies; nil for the kind's own place. Credits take the x of it.
        public var position: CGPoint?
        /// A font's family or full name; nil for the system's sans-serif.
        public var font: String?
        /// A font's file, such as .ttf or .otf, in place of a font of the system.
        public var fontFile: URL?
        /// The height of the letters' em; nil for the kind's own.
        public var fontSize: Double?
        public var color: CGColor
        /// The opacity at its height, from 0 to 1; nil for the kind's own.
        public var opacity: Double?
        /// The part of the duration in which it fades in, and again in which it fades out, from 0 to 0.5: at
        /// 0.25 its opacity goes 0, 1, 1, 0 at 0, ¼, ¾ and the end. Nil for the kind's own.
        public var fade: Double?
        /// Turns about the vertical axis, in perspective, easing in and out, from a tenth of the duration to
        /// its half: of the picture, or of the text where there is none.
        public var spins: Double
        /// Whether it grows to 1.3 times its size and back, from half of the duration on for a fifth of it:
        /// the picture, or the text where there is none.
        public var pops: Bool

        public init(
            _ kind: Kind = .title, text: String = "", image: URL? = nil, start: CMTime = .zero,
            duration: CMTime? = nil, position: CGPoint? = nil, font: String? = nil, fontFile: URL? = nil,
            fontSize: Double? = nil, color: CGColor = .white, opacity: Double? = nil, fade: Double? = nil,
            spins: Double = 0, pops: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.image = image
            self.start = start
            self.duration = duration
            self.position = position
            self.font = font
            self.fontFile = fontFile
            self.fontSize = fontSize
            self.color = color
            self.opacity = opacity
            self.fade = fade
            self.spins = spins
            self.pops = pops
        }
    }
}

extension Timeline.TitleItem {
    /// The ready-made looks.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// In the middle, the picture above the text; fades in and out.
        case title
        /// On a dark box low on the left, the first line bold; the picture left of the text.
        case lowerThird
        /// Runs from below the picture to above it.
        case credits
        /// Small and pale in the lower right corner, all the time.
        case watermark
    }
}
