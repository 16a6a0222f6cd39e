import Foundation
import MediaTypes

extension Timeline.AudioAdjustments {
    /// The keys of the adjustments, which are members of their clip's object.
    package static let documentKeys = [
        "audioTimeRange", "audioOffset", "audioFadeIn", "audioFadeOut", "audioFadeCurve", "volumeKeyframes",
        "channels", "pan", "loudness",
    ]

    /// Reads adjustments from the members of an object.
    ///
    /// - Throws: A `TimelineError` with the key path in the object.
    package init(document object: JSONObject) throws(TimelineError) {
        try self.init(members: object, in: nil)
    }

    /// Returns the adjustments as members of an object.
    ///
    /// - Throws: An error if a time isn't numeric.
    package func document() throws -> JSONObject {
        try self == Self() ? JSONObject() : members()
    }
}

extension Timeline.AudioAdjustments: DocumentMembers {
    /// Decodes the adjustments from the keys of their clip.
    init(_ object: DocumentObject) throws {
        self.init(
            timeRange: try object.range("audioTimeRange"), offset: try object.time("audioOffset") ?? .zero,
            fadeIn: try object.time("audioFadeIn"), fadeOut: try object.time("audioFadeOut"),
            fadeCurve: try object.fadeCurve(),
            volumeKeyframes: try object.list("volumeKeyframes", of: Timeline.VolumeKeyframe.self) ?? [],
            channels: try object.choice("channels", "choice of channels", of: Timeline.ChannelChoice.self)
                ?? .all,
            pan: try object.optional("pan", Double.self, "a number from -1 to 1") ?? 0,
            loudness: try object.optional("loudness", Double.self, "a number of LUFS"))
    }

    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        try container.encodeIfPresent(
            timeRange.map(DocumentTimeRange.init), forKey: DocumentKey("audioTimeRange"))
        if offset != .zero { try container.encode(DocumentTime(offset), forKey: DocumentKey("audioOffset")) }
        try container.encodeIfPresent(fadeIn.map(DocumentTime.init), forKey: DocumentKey("audioFadeIn"))
        try container.encodeIfPresent(fadeOut.map(DocumentTime.init), forKey: DocumentKey("audioFadeOut"))
        try fadeCurve.encode(into: &container)
        if !volumeKeyframes.isEmpty {
            try container.encode(volumeKeyframes, forKey: DocumentKey("volumeKeyframes"))
        }
        if channels != .all { try container.encode(channels.rawValue, forKey: DocumentKey("channels")) }
        if pan != 0 { try container.encode(pan, forKey: DocumentKey("pan")) }
        try container.encodeIfPresent(loudness, forKey: DocumentKey("loudness"))
    }
}

extension Timeline.FadeCurve {
    /// Writes the curve under its key, unless it is linear.
    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        if self != .linear { try container.encode(rawValue, forKey: DocumentKey("audioFadeCurve")) }
    }
}

extension DocumentObject {
    func fadeCurve() throws -> Timeline.FadeCurve {
        try choice("audioFadeCurve", "curve", of: Timeline.FadeCurve.self) ?? .linear
    }
}
