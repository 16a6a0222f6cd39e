import Foundation
import MediaTypes

extension Timeline.Border: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .border)
        self.init(width: try object.required("width", Double.self, "a number"))
        color = try object.optional("color", DocumentColor.self, "a color such as #FFFFFF")?.color ?? color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(width, forKey: DocumentKey("width"))
        try container.encode(DocumentColor(color), forKey: DocumentKey("color"))
    }
}

extension Timeline.Shadow: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .shadow)
        self.init()
        offset = try object.optional("offset", DocumentPoint.self, "an object")?.point ?? offset
        radius = try object.optional("radius", Double.self, "a number") ?? radius
        color = try object.optional("color", DocumentColor.self, "a color such as #000000")?.color ?? color
        opacity = try object.optional("opacity", Double.self, "a number") ?? opacity
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentPoint(offset), forKey: DocumentKey("offset"))
        try container.encode(radius, forKey: DocumentKey("radius"))
        try container.encode(DocumentColor(color), forKey: DocumentKey("color"))
        try container.encode(opacity, forKey: DocumentKey("opacity"))
    }
}
