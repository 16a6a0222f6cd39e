import Foundation
import MediaTypes

/// A clip or an overlay, with the members that both have in documents.
protocol DocumentClip {
    var url: URL { get }
    var sourceTimeRange: CMTimeRange? { get }
    var audio: Timeline.AudioSelection { get set }
    var pictureDuration: CMTime? { get set }
    var fit: Timeline.FitMode { get set }
    var speed: Double { get set }
    var appearance: Timeline.Appearance { get set }
    var fadeIn: CMTime { get set }
    var fadeOut: CMTime { get set }
    var audioAdjustments: Timeline.AudioAdjustments { get set }
}

extension DocumentClip {
    /// Decodes the common settings, without the file and its range.
    mutating func decodeSettings(_ object: DocumentObject) throws {
        audio = try object.audio()
        pictureDuration = try object.time("pictureDuration")
        fit = try object.choice("fit", "mode", of: Timeline.FitMode.self) ?? fit
        speed = try object.optional("speed", Double.self, "a number") ?? speed
        appearance = try Timeline.Appearance(object)
        fadeIn = try object.time("fadeIn") ?? fadeIn
        fadeOut = try object.time("fadeOut") ?? fadeOut
        audioAdjustments = try Timeline.AudioAdjustments(object)
    }

    /// Encodes the file and its range, and the settings that differ from the defaults.
    func encodeMedia(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        try container.encode(DocumentPath(url), forKey: DocumentKey("url"))
        try container.encodeIfPresent(
            sourceTimeRange.map(DocumentTimeRange.init), forKey: DocumentKey("sourceTimeRange"))
        try audio.encode(into: &container)
        try container.encodeIfPresent(
            pictureDuration.map(DocumentTime.init), forKey: DocumentKey("pictureDuration"))
        if fit != .fit { try container.encode(fit.rawValue, forKey: DocumentKey("fit")) }
        if speed != 1 { try container.encode(speed, forKey: DocumentKey("speed")) }
        try appearance.encode(into: &container)
        if fadeIn != .zero { try container.encode(DocumentTime(fadeIn), forKey: DocumentKey("fadeIn")) }
        if fadeOut != .zero { try container.encode(DocumentTime(fadeOut), forKey: DocumentKey("fadeOut")) }
        try audioAdjustments.encode(into: &container)
    }
}
