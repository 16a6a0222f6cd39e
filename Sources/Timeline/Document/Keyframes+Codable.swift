import Foundation
import MediaTypes

extension LevelKeyframe {
    /// Decodes a keyframe of a number.
    fileprivate init(_ decoder: any Decoder, _ kind: DocumentVocabulary) throws {
        let object = try DocumentObject(decoder, kind)
        self.init(
            time: try object.required("time", DocumentTime.self, "a time").time,
            value: try object.required("value", Double.self, "a number"), easing: try object.easing())
    }

    fileprivate func encodeMembers(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentTime(time), forKey: DocumentKey("time"))
        try container.encode(value, forKey: DocumentKey("value"))
        try easing.encode(into: &container)
    }
}

extension Timeline.OpacityKeyframe: Codable {
    public init(from decoder: any Decoder) throws { try self.init(decoder, .opacityKeyframe) }

    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension Timeline.VolumeKeyframe: Codable {
    public init(from decoder: any Decoder) throws { try self.init(decoder, .volumeKeyframe) }

    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

extension Timeline.TransformKeyframe: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .transformKeyframe)
        self.init(time: try object.time("time") ?? .zero)
        offset = try object.optional("offset", DocumentPoint.self, "an object")?.point ?? offset
        scale = try object.optional("scale", Double.self, "a number") ?? scale
        rotation = try object.optional("rotation", Double.self, "a number") ?? rotation
        easing = try object.easing()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentTime(time), forKey: DocumentKey("time"))
        if offset != .zero { try container.encode(DocumentPoint(offset), forKey: DocumentKey("offset")) }
        if scale != 1 { try container.encode(scale, forKey: DocumentKey("scale")) }
        if rotation != 0 { try container.encode(rotation, forKey: DocumentKey("rotation")) }
        try easing.encode(into: &container)
    }
}

extension Timeline.Easing {
    /// Writes the pace under its key, unless it is linear.
    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        if self != .linear { try container.encode(rawValue, forKey: DocumentKey("easing")) }
    }
}

extension DocumentObject {
    func easing() throws -> Timeline.Easing {
        try choice("easing", "easing", of: Timeline.Easing.self) ?? .linear
    }
}
