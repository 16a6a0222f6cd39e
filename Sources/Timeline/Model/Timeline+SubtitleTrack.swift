public import Foundation
public import MediaTypes

extension Timeline {
    /// Subtitles from a SubRip (.srt) or WebVTT (.vtt) file, drawn into the video.
    public struct SubtitleTrack: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The time of the file's time zero. If negative, the beginning of the subtitles is cut off.
        public var start: CMTime
        /// The family or full name of a font; `nil` for the system's sans-serif font.
        public var font: String?
        /// A font file, such as .ttf or .otf, to use instead of a system font.
        public var fontFile: URL?
        /// The font size as a fraction of the frame height.
        public var fontSize: Double
        /// The color of the text.
        public var color: CGColor

        /// Creates a track; the file is read when the timeline is built.
        public init(
            url: URL, start: CMTime = .zero, font: String? = nil, fontFile: URL? = nil,
            fontSize: Double = 0.05, color: CGColor = .white
        ) {
            self.url = url
            self.start = start
            self.font = font
            self.fontFile = fontFile
            self.fontSize = fontSize
            self.color = color
        }
    }
}
