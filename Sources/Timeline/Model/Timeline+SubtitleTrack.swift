public import Foundation
public import MediaTypes

extension Timeline {
    /// Subtitles from a file, drawn into the video: SubRip (.srt), WebVTT (.vtt), SubStation Alpha (.ass), or JSON
    /// of words with times, as Whisper and its relatives write it.
    public struct SubtitleTrack: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The time of the file's time zero. If negative, the beginning of the subtitles is cut off.
        public var start: CMTime
        /// The family or full name of a font; `nil` for the system's sans-serif font.
        public var font: String?
        /// A font file, such as .ttf or .otf, to use instead of a system font.
        public var fontFile: URL?
        /// The font size as a fraction of the frame height. Files of SubStation Alpha have their own.
        public var fontSize: Double
        /// The color of the text.
        public var color: CGColor
        /// The look. With `box`, files of SubStation Alpha have their own outlines, boxes and highlights.
        public var style: CaptionStyle
        /// The color of words that the style highlights.
        public var highlightColor = Self.standardHighlight
        /// The maximum number of words in a line, from 1 to 100; `nil` for no limit.
        public var maximumWords: Int?
        /// The maximum number of characters in a line, from 1 to 1000; `nil` for no limit. A longer word has a
        /// line of its own.
        public var maximumCharacters: Int?
        /// The maximum number of lines that are displayed at the same time, from 1 to 20, if one of the other
        /// limits divides the text of a subtitle whose words have times.
        public var maximumLines = 1
        /// The margin at each edge as a fraction of the frame's width and height, from 0 to 0.4.
        public var margin = 0.05

        /// Yellow, `#FFD400`.
        static let standardHighlight = CGColor(red: 1, green: 212 / 255, blue: 0, alpha: 1)

        /// Creates a track; the file is read when the timeline is built.
        public init(
            url: URL, start: CMTime = .zero, font: String? = nil, fontFile: URL? = nil,
            fontSize: Double = 0.05, color: CGColor = .white, style: CaptionStyle = .box
        ) {
            self.url = url
            self.start = start
            self.font = font
            self.fontFile = fontFile
            self.fontSize = fontSize
            self.color = color
            self.style = style
        }
    }
}
