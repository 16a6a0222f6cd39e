/// The objects of a document, and their keys. The schema (`timeline.schema.json`) defines them under the same
/// names.
package enum DocumentVocabulary: String, CaseIterable, Sendable {
    case document, video, overlay, transition, voiceOver, music, ducking, automation, title, subtitles
    case opacityKeyframe, transformKeyframe, color, point, rectangle, size, range, time

    private static let appearance = [
        "crop", "focus", "placement", "opacity", "transform", "color", "fadeIn", "fadeOut",
    ]

    /// The keys that are valid in the object.
    package var keys: [String] {
        switch self {
        case .document:
            [
                "version", "videos", "transition", "transitions", "overlays", "voiceOvers", "music", "titles",
                "subtitles", "renderSize", "renderShape", "frameDuration",
            ]
        case .video:
            [
                "url", "gap", "sourceTimeRange", "originalSoundVolume", "audio", "pictureDuration", "fit",
                "speed",
            ]
                + Self.appearance
        case .overlay:
            ["url", "start", "sourceTimeRange", "volume", "audio", "pictureDuration", "fit", "speed"]
                + Self.appearance
        case .transition: Timeline.Transition.Kind.documentKeys + ["duration", "easing", "softness"]
        case .voiceOver: ["url", "start", "sourceTimeRange", "volume", "audio"]
        case .music: ["url", "start", "loops", "volume", "audio", "automation", "fadeOut", "ducking"]
        case .ducking: ["volume", "fade"]
        case .automation: ["timeRange", "startVolume", "endVolume"]
        case .title:
            [
                "kind", "text", "image", "start", "duration", "position", "font", "fontFile", "fontSize",
                "color", "opacity", "fade", "spins", "pops",
            ]
        case .subtitles: ["url", "start", "font", "fontFile", "fontSize", "color"]
        case .opacityKeyframe: ["time", "value", "easing"]
        case .transformKeyframe: ["time", "offset", "scale", "rotation", "easing"]
        case .color: ["brightness", "contrast", "saturation", "hue"]
        case .point: ["x", "y"]
        case .rectangle: ["x", "y", "width", "height"]
        case .size: ["width", "height"]
        case .range: ["start", "duration"]
        case .time: ["value", "timescale"]
        }
    }
}
