import MediaTypes

extension Timeline.OverlayItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .overlay)
        self.init(url: try object.url(), sourceTimeRange: try object.range("sourceTimeRange"))
        start = try object.time("start") ?? start
        volume = try object.volume("volume") ?? volume
        try decodeSettings(object)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentTime(start), forKey: DocumentKey("start"))
        try container.encode(volume, forKey: DocumentKey("volume"))
        try encodeMedia(into: &container)
    }
}

extension Timeline.OverlayItem: DocumentClip {}

extension Timeline.Ducking: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .ducking)
        self.init()
        volume = try object.volume("volume") ?? volume
        fade = try object.time("fade") ?? fade
        attack = try object.time("attack")
        release = try object.time("release")
        hold = try object.time("hold") ?? hold
        threshold = try object.optional("threshold", Double.self, "a level in dBFS")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(volume, forKey: DocumentKey("volume"))
        try container.encode(DocumentTime(fade), forKey: DocumentKey("fade"))
        try container.encodeIfPresent(attack.map(DocumentTime.init), forKey: DocumentKey("attack"))
        try container.encodeIfPresent(release.map(DocumentTime.init), forKey: DocumentKey("release"))
        if hold != .zero { try container.encode(DocumentTime(hold), forKey: DocumentKey("hold")) }
        try container.encodeIfPresent(threshold, forKey: DocumentKey("threshold"))
    }
}
