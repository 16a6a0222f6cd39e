import MediaTypes

extension Timeline.OverlayItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .overlay)
        self.init(url: try object.url(), sourceTimeRange: try object.range("sourceTimeRange"))
        start = try object.time("start") ?? start
        volume = try object.volume("volume") ?? volume
        audio = try object.audio()
        speed = try object.optional("speed", Double.self, "a number") ?? speed
        pictureDuration = try object.time("pictureDuration")
        fit = try object.fit() ?? fit
        appearance = try Timeline.Appearance(object)
        fadeIn = try object.time("fadeIn") ?? fadeIn
        fadeOut = try object.time("fadeOut") ?? fadeOut
        audioAdjustments = try Timeline.AudioAdjustments(object)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentPath(url), forKey: DocumentKey("url"))
        try container.encode(DocumentTime(start), forKey: DocumentKey("start"))
        try container.encodeIfPresent(
            sourceTimeRange.map(DocumentTimeRange.init), forKey: DocumentKey("sourceTimeRange"))
        try container.encode(volume, forKey: DocumentKey("volume"))
        try audio.encode(into: &container)
        if speed != 1 { try container.encode(speed, forKey: DocumentKey("speed")) }
        try container.encodeIfPresent(
            pictureDuration.map(DocumentTime.init), forKey: DocumentKey("pictureDuration"))
        if fit != .fit { try container.encode(fit.rawValue, forKey: DocumentKey("fit")) }
        try appearance.encode(into: &container)
        if fadeIn != .zero { try container.encode(DocumentTime(fadeIn), forKey: DocumentKey("fadeIn")) }
        if fadeOut != .zero { try container.encode(DocumentTime(fadeOut), forKey: DocumentKey("fadeOut")) }
        try audioAdjustments.encode(into: &container)
    }
}

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

extension DocumentObject {
    func fit() throws -> Timeline.FitMode? {
        try choice("fit", "mode", of: Timeline.FitMode.self)
    }
}
