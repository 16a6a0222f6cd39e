package import Foundation
import MediaTypes

extension Timeline.Appearance {
    /// The keys of an appearance, which are members of its clip's object.
    package static let documentKeys: Set = [
        "crop", "focus", "placement", "opacity", "transform", "color", "key", "background", "cornerRadius",
        "border", "shadow", "blendMode",
    ]

    /// Reads an appearance from the members of an object.
    ///
    /// - Parameter file: The document, in whose folder relative paths begin.
    /// - Throws: A `TimelineError` with the key path in the object.
    package init(document object: JSONObject, in file: URL? = nil) throws(TimelineError) {
        try self.init(members: object, in: file)
    }

    /// Returns the appearance as members of an object.
    ///
    /// - Throws: An error if a time isn't numeric.
    package func document() throws -> JSONObject {
        try self == Self() ? JSONObject() : members()
    }
}

extension Timeline.Appearance: DocumentMembers {
    /// Decodes an appearance from the keys of its clip.
    init(_ object: DocumentObject) throws {
        self.init(
            crop: try object.optional("crop", DocumentRectangle.self, "an object")?.rect,
            focus: try object.optional("focus", DocumentPoint.self, "an object")?.point,
            placement: try object.optional("placement", DocumentRectangle.self, "an object")?.rect,
            opacity: try object.optional("opacity", DocumentOpacity.self, "a number or a list of keyframes")?
                .keys
                ?? [],
            transform: try object.list("transform", of: Timeline.TransformKeyframe.self) ?? [],
            color: try object.optional("color", Timeline.ColorAdjustment.self, "an object"),
            key: try object.optional("key", Timeline.ChromaKey.self, "an object"),
            background: try object.optional("background", DocumentColor.self, "a color")?.color,
            cornerRadius: try object.optional("cornerRadius", Double.self, "a number") ?? 0,
            border: try object.optional("border", Timeline.Border.self, "an object"),
            shadow: try object.optional("shadow", Timeline.Shadow.self, "an object"),
            blendMode: try object.choice("blendMode", "blend mode", of: Timeline.BlendMode.self) ?? .normal)
    }

    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        try container.encodeIfPresent(crop.map(DocumentRectangle.init), forKey: DocumentKey("crop"))
        try container.encodeIfPresent(focus.map(DocumentPoint.init), forKey: DocumentKey("focus"))
        try container.encodeIfPresent(placement.map(DocumentRectangle.init), forKey: DocumentKey("placement"))
        if !opacity.isEmpty {
            try container.encode(DocumentOpacity(keys: opacity), forKey: DocumentKey("opacity"))
        }
        if !transform.isEmpty { try container.encode(transform, forKey: DocumentKey("transform")) }
        try container.encodeIfPresent(color, forKey: DocumentKey("color"))
        try container.encodeIfPresent(key, forKey: DocumentKey("key"))
        try container.encodeIfPresent(background.map(DocumentColor.init), forKey: DocumentKey("background"))
        if cornerRadius != 0 { try container.encode(cornerRadius, forKey: DocumentKey("cornerRadius")) }
        try container.encodeIfPresent(border, forKey: DocumentKey("border"))
        try container.encodeIfPresent(shadow, forKey: DocumentKey("shadow"))
        if blendMode != .normal { try container.encode(blendMode.rawValue, forKey: DocumentKey("blendMode")) }
    }
}

/// The opacity of a clip in a document: a number, or a list of keyframes.
struct DocumentOpacity: Codable {
    var keys: [Timeline.OpacityKeyframe]

    init(keys: [Timeline.OpacityKeyframe]) { self.keys = keys }

    init(from decoder: any Decoder) throws {
        do {
            keys = [Timeline.OpacityKeyframe(value: try decoder.singleValueContainer().decode(Double.self))]
        } catch DecodingError.typeMismatch {
            keys = try [Timeline.OpacityKeyframe](from: decoder)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if keys.count == 1, keys[0] == Timeline.OpacityKeyframe(value: keys[0].value) {
            var container = encoder.singleValueContainer()
            try container.encode(keys[0].value)
        } else {
            try keys.encode(to: encoder)
        }
    }
}

/// A rectangle in a document.
struct DocumentRectangle: Codable {
    var rect: CGRect

    init(_ rect: CGRect) { self.rect = rect }

    init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .rectangle)
        func number(_ key: String) throws -> Double { try object.required(key, Double.self, "a fraction") }
        rect = CGRect(
            x: try number("x"), y: try number("y"), width: try number("width"), height: try number("height"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(Double(rect.origin.x), forKey: DocumentKey("x"))
        try container.encode(Double(rect.origin.y), forKey: DocumentKey("y"))
        try container.encode(Double(rect.size.width), forKey: DocumentKey("width"))
        try container.encode(Double(rect.size.height), forKey: DocumentKey("height"))
    }
}
