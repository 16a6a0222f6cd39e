public import Foundation
public import MediaTypes

extension Timeline {
    /// Subtitles from a SubRip (.srt) or WebVTT (.vtt) file, drawn into the picture.
    public struct SubtitleTrack: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// When the file's zero is, in the film's time; negative where its beginning is cut off.
        public var start: CMTime
        /// A font's family or full name; nil for the system's sans-serif.
        public var font: String?
        /// A font's file, such as .ttf or .otf, in place of a font of the system.
        public var fontFile: URL?
        /// The height of the letters' em, as a part of the film's height.
        public var fontSize: Double
        public var color: CGColor

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
