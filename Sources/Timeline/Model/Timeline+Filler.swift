public import Foundation
public import MediaTypes

extension Timeline {
    /// The content of a clip without a file.
    public enum Filler: Sendable, Hashable {
        /// A color that covers the frame.
        case color(CGColor)
        /// Nothing: the frame is the timeline's background, or shows nothing but overlays and titles.
        case gap

        private static let (colorPrefix, gapText) = ("color:", "gap:")

        /// Creates the filler of a URL such as `color:#203040`; `nil` for another URL, or an unknown color.
        public init?(_ url: URL) {
            let text = url.absoluteString
            if text == Self.gapText {
                self = .gap
            } else if text.hasPrefix(Self.colorPrefix),
                let color = Self.color(named: String(text.dropFirst(Self.colorPrefix.count)))
            {
                self = .color(color)
            } else {
                return nil
            }
        }

        /// Returns whether a text names a color, known or not.
        package static func isColor(_ text: String) -> Bool { text.hasPrefix(colorPrefix) }

        package var text: String {
            switch self {
            case .color(let color): Self.colorPrefix + DocumentColor(color).text
            case .gap: Self.gapText
            }
        }

        /// The URL that a clip of this content has, such as `color:#203040` or `gap:`.
        public var url: URL { URL(string: text) ?? URL(fileURLWithPath: text) }

        /// The names of colors, each with its `#RRGGBB`. Source: HTML 4.01, 6.5.
        public static let colorNames: [String: String] = [
            "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "white": "#FFFFFF",
            "maroon": "#800000", "red": "#FF0000", "purple": "#800080", "fuchsia": "#FF00FF",
            "green": "#008000", "lime": "#00FF00", "olive": "#808000", "yellow": "#FFFF00",
            "navy": "#000080", "blue": "#0000FF", "teal": "#008080", "aqua": "#00FFFF",
        ]

        /// Returns the color of a name, in any case, or of `#RRGGBB`; `nil` for another text.
        public static func color(named name: String) -> CGColor? {
            DocumentColor.color(colorNames[name.lowercased()] ?? name)
        }
    }
}

extension Timeline.VideoItem {
    /// Creates a clip of a color that covers the frame, without a file or audio. Its `url` is such as
    /// `color:#203040`, and its `pictureDuration` the duration. In a timeline without video, it is silence.
    ///
    /// Two colors can't be mixed: a transition between two such clips is an error.
    public init(color: CGColor, duration: CMTime) {
        self.init(url: Timeline.Filler.color(color).url, pictureDuration: duration)
    }

    /// Creates a gap: a clip without video and audio, which is black. Its `url` is `gap:`, and its
    /// `pictureDuration` the duration.
    public init(gap duration: CMTime) {
        self.init(url: Timeline.Filler.gap.url, pictureDuration: duration)
    }

    /// The content of a clip without a file; `nil` for a file.
    public var filler: Timeline.Filler? { Timeline.Filler(url) }

    /// The range of a clip without a file: as a still image, it lasts 5 s unless it has a duration.
    package var fillerRange: CMTimeRange {
        let duration = sourceTimeRange?.duration ?? .invalid
        let whole = pictureDuration ?? CMTime(value: 5, timescale: 1)
        return CMTimeRange(start: .zero, duration: duration.isNumeric ? duration : whole)
    }

    /// Checks that a clip without a file has no properties that only files can have.
    func checkFiller(_ place: ItemCheck) throws(TimelineError) {
        guard let filler else { return }
        try place.positive(fillerRange.duration, filler == .gap ? "gap" : "pictureDuration")
        var plain = appearance
        plain.opacity = []
        let property =
            speed != 1
            ? "speed" : plain != Timeline.Appearance() ? plain.firstKey : audioAdjustments.firstKey
        guard let property else { return }
        throw place.fault(
            .invalidAppearance, property, cause: "no effect on \(filler == .gap ? "a gap" : "a color")",
            remedy: "remove it, or use a file")
    }
}

extension Timeline.Appearance {
    /// The first key of the appearance that is set.
    fileprivate var firstKey: String {
        let keys = [
            ("crop", crop != nil), ("focus", focus != nil), ("placement", placement != nil),
            ("transform", !transform.isEmpty), ("key", key != nil), ("background", background != nil),
            ("cornerRadius", cornerRadius != 0), ("border", border != nil), ("shadow", shadow != nil),
            ("blendMode", blendMode != .normal),
        ]
        return keys.first { $0.1 }?.0 ?? "color"
    }
}
