public import Foundation
public import MediaTypes

extension Timeline {
    /// Text, an image, or both, drawn over the video.
    ///
    /// Sizes are fractions of the frame height, and positions fractions of its width and height from the top
    /// left, so that a title looks the same at any render size. Text is plain: `<` and `&` have no special
    /// meaning.
    public struct TitleItem: Sendable, Hashable {
        /// The kind of title, which determines its layout.
        public var kind: Kind
        /// The text, which may have several lines; empty for an image without text.
        public var text: String
        /// An image file.
        public var image: URL?
        /// The time at which the title begins.
        public var start: CMTime
        /// The duration; `nil` extends the title to the end of the timeline.
        public var duration: CMTime?
        /// The center of the title; `nil` for the default of its kind. Credits use the x coordinate only.
        public var position: CGPoint?
        /// The family or full name of a font; `nil` for the system's sans-serif font.
        public var font: String?
        /// A font file, such as .ttf or .otf, to use instead of a system font.
        public var fontFile: URL?
        /// The font size; `nil` for the default of the kind.
        public var fontSize: Double?
        /// The color of the text.
        public var color: CGColor
        /// The maximum opacity, from 0 to 1; `nil` for the default of the kind.
        public var opacity: Double?
        /// The fraction of the duration in which the title fades in, and in which it fades out, from 0 to
        /// 0.5. With 0.25, the opacity is 0, 1, 1, 0 at 0, ¼, ¾ and 1 of the duration. `nil` for the default
        /// of the kind.
        public var fade: Double?
        /// The number of turns about the vertical axis, in perspective, easing in and out, from a tenth to
        /// half of the duration. Applies to the image, or to the text if `image` is `nil`.
        public var spins: Double
        /// Whether the image, or the text if `image` is `nil`, grows to 1.3 times its size and back. This
        /// begins at half of the duration and takes a fifth of it.
        public var pops: Bool

        /// Creates an item. It is checked when the timeline is built.
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
    /// The kinds of titles.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A title in the center, with the image above the text, that fades in and out.
        case title
        /// A dark box at the lower left, with the image to the left of the text and a bold first line.
        case lowerThird
        /// Credits that roll from below the frame to above it.
        case credits
        /// A small, translucent mark in the lower right corner.
        case watermark
    }
}
