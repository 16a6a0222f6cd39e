import MediaTypes

extension Timeline.VideoItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .video)
        if let gap = try object.time("gap") {
            try object.requireNoKey(besides: "gap")
            self.init(gap: gap)
            return
        }
        self.init(url: try object.urlOrColor(), sourceTimeRange: try object.range("sourceTimeRange"))
        originalSoundVolume = try object.volume("originalSoundVolume") ?? originalSoundVolume
        try decodeSettings(object)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        if let gap = pictureDuration, self == Self(gap: gap) {
            return try container.encode(DocumentTime(gap), forKey: DocumentKey("gap"))
        }
        try container.encode(originalSoundVolume, forKey: DocumentKey("originalSoundVolume"))
        try encodeMedia(into: &container)
    }
}

extension Timeline.VideoItem: DocumentClip {}

extension Timeline.FitMode: Codable {}

extension Timeline.VoiceOverItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .voiceOver)
        self.init(url: try object.url(), sourceTimeRange: try object.range("sourceTimeRange"))
        start = try object.time("start") ?? start
        volume = try object.volume("volume") ?? volume
        audio = try object.audio()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentPath(url), forKey: DocumentKey("url"))
        try container.encode(DocumentTime(start), forKey: DocumentKey("start"))
        try container.encodeIfPresent(
            sourceTimeRange.map(DocumentTimeRange.init), forKey: DocumentKey("sourceTimeRange"))
        try container.encode(volume, forKey: DocumentKey("volume"))
        try audio.encode(into: &container)
    }
}

extension Timeline.MusicItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .music)
        self.init(url: try object.url())
        start = try object.time("start") ?? start
        loops = try object.optional("loops", Bool.self, "true or false") ?? loops
        volume = try object.volume("volume") ?? volume
        audio = try object.audio()
        automation = try object.list("automation", of: Timeline.VolumeAutomation.self) ?? automation
        fadeOut = try object.time("fadeOut") ?? fadeOut
        ducking = try object.optional("ducking", Timeline.Ducking.self, "an object")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentPath(url), forKey: DocumentKey("url"))
        try container.encode(DocumentTime(start), forKey: DocumentKey("start"))
        try container.encode(loops, forKey: DocumentKey("loops"))
        try container.encode(volume, forKey: DocumentKey("volume"))
        try audio.encode(into: &container)
        try container.encode(automation, forKey: DocumentKey("automation"))
        try container.encode(DocumentTime(fadeOut), forKey: DocumentKey("fadeOut"))
        try container.encodeIfPresent(ducking, forKey: DocumentKey("ducking"))
    }
}

extension Timeline.VolumeAutomation: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .automation)
        self.init(
            timeRange: try object.required("timeRange", DocumentTimeRange.self, "an object").range,
            startVolume: try object.required("startVolume", Float.self, "a number"),
            endVolume: try object.required("endVolume", Float.self, "a number"))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentTimeRange(timeRange), forKey: DocumentKey("timeRange"))
        try container.encode(startVolume, forKey: DocumentKey("startVolume"))
        try container.encode(endVolume, forKey: DocumentKey("endVolume"))
    }
}
