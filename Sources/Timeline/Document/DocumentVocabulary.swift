/// The objects of a document, and their keys. The schema (`timeline.schema.json`) defines them under the same
/// names.
package enum DocumentVocabulary: String, CaseIterable, Sendable {
    case document, video, overlay, transition, voiceOver, music, ducking, automation, title, subtitles
    case opacityKeyframe, transformKeyframe, volumeKeyframe, loudness, color, curves, key, border, shadow
    case point, rectangle, size, range, time

    private static let appearance = [
        "crop", "focus", "placement", "opacity", "transform", "color", "key", "background", "cornerRadius",
        "border", "shadow", "blendMode", "fadeIn", "fadeOut",
    ]
    private static let media = ["url", "sourceTimeRange", "audio", "pictureDuration", "fit", "speed"]
    private static let adjustments = Timeline.AudioAdjustments.documentKeys

    private static let colors = [
        "brightness", "contrast", "saturation", "hue", "exposure", "temperature", "tint", "curves", "lut",
    ]

    private static let subtitleKeys = [
        "url", "start", "font", "fontFile", "fontSize", "color", "style", "highlightColor", "maximumWords",
        "maximumCharacters", "maximumLines", "margin",
    ]

    /// The keys that are valid in the object.
    package var keys: [String] {
        switch self {
        case .document:
            [
                "version", "videos", "transition", "transitions", "overlays", "voiceOvers", "music", "titles",
                "subtitles", "renderSize", "renderShape", "frameDuration", "loudness", "background",
            ]
        case .video:
            ["gap", "originalSoundVolume"] + Self.media + Self.appearance + Self.adjustments
        case .overlay:
            ["start", "volume"] + Self.media + Self.appearance + Self.adjustments
        case .transition:
            Timeline.Transition.Kind.documentKeys + ["duration", "easing", "softness", "audioFadeCurve"]
        case .voiceOver: ["url", "start", "sourceTimeRange", "volume", "audio"]
        case .music: ["url", "start", "loops", "volume", "audio", "automation", "fadeOut", "ducking"]
        case .ducking: ["volume", "fade", "attack", "release", "hold", "threshold"]
        case .automation: ["timeRange", "startVolume", "endVolume"]
        case .title:
            [
                "kind", "text", "image", "start", "duration", "position", "font", "fontFile", "fontSize",
                "color", "opacity", "fade", "spins", "pops",
            ]
        case .subtitles: Self.subtitleKeys
        case .opacityKeyframe, .volumeKeyframe: ["time", "value", "easing"]
        case .transformKeyframe: ["time", "offset", "scale", "rotation", "easing"]
        case .loudness: ["integrated", "maximumTruePeak"]
        case .color: Self.colors
        case .curves: ["all", "red", "green", "blue"]
        case .key: ["color", "tolerance", "softness", "spill"]
        case .border: ["width", "color"]
        case .shadow: ["offset", "radius", "color", "opacity"]
        case .point: ["x", "y"]
        case .rectangle: ["x", "y", "width", "height"]
        case .size: ["width", "height"]
        case .range: ["start", "duration"]
        case .time: ["value", "timescale"]
        }
    }
}
